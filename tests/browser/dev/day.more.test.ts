import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diffLines } from 'diff';
import type { Page } from 'puppeteer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { blankPng } from '../../helpers/blank-png.js';
import { startDev, type RunningDev } from '../../helpers/dev.js';
import { initSharedSite } from '../../helpers/new-site.js';
import type { Site } from '../../helpers/site.js';
import { clickPart, edit, fill, openForm, panelText, partOf, press, reloads, selectWords } from './edited-site.js';

const NOTE = 'site/pages/notes/add-a-page.yaml';
const QUESTIONS = 'site/pages/questions.yaml';
const NEWS = 'site/data/announcements.yaml';
const FOOTER = 'site/data/footer.yaml';
const FILES = [NOTE, QUESTIONS, NEWS, FOOTER];

let site: Site;
let dev: RunningDev;
let first: string[];

const texts = (): Promise<string[]> => Promise.all(FILES.map((file) => site.read(file)));

beforeEach(async () => {
  site = await initSharedSite('https://clay.example');
  await site.write('new.png', blankPng(640, 320));
  first = await texts();
  dev = await startDev(site.root);
});
afterEach(async () => {
  await dev.stop();
  await site.dispose();
});

/** Saves the open form, and says which lines of a file changed: `- old`, `+ new`. */
async function saved(page: Page, file: string, act: () => Promise<unknown>): Promise<string[]> {
  const before = await site.read(file);
  await reloads(page, async () => {
    await act();
    await expect.poll(() => site.read(file), { timeout: 20_000 }).not.toBe(before);
  });
  return diffLines(before, await site.read(file)).flatMap(({ added, removed, value }) =>
    added || removed ? [`${added ? '+' : '-'} ${value.trimEnd()}`] : [],
  );
}

/** Goes to a part with the keyboard, and opens it. */
async function openByKeyboard(page: Page, words: string): Promise<void> {
  await partOf(page, words);
  const named = (): Promise<string> =>
    page.evaluate(() => document.querySelector('islet-dev')?.shadowRoot?.activeElement?.textContent ?? '');
  for (let count = 0; count < 80 && !(await named()).includes(words); count += 1) await page.keyboard.press('Tab');
  expect(await named()).toContain(words);
  await page.keyboard.press('Enter');
  await page.waitForSelector('islet-dev >>> .panel[open]', { visible: true });
}

/** Sets a field of the open form by its name. */
async function set(page: Page, name: string, value: string): Promise<void> {
  const id = await page.evaluate((wanted) => {
    const fields = [...(document.querySelector('islet-dev')?.shadowRoot?.querySelectorAll('.field') ?? [])];
    const field = fields.find((item) => item.querySelector('b')?.textContent === wanted);
    const control = field?.querySelector<HTMLInputElement>('input,select,textarea');
    return control?.id ?? '';
  }, name);
  await page.$eval(
    `islet-dev >>> [id="${id}"]`,
    (field, text) => {
      (field as HTMLInputElement).value = text;
      field.dispatchEvent(new Event('input'));
    },
    value,
  );
}

const enter = (page: Page) => (): Promise<void> => page.keyboard.press('Enter');

describe.each([
  [360, 740],
  [1280, 800],
])('in a window of %i pixels', (width, height) => {
  const open = async (path: string): Promise<Page> => (await edit(path, { width, height }, dev)).page;

  test('ten changes of a day change their lines alone, and are undone', async () => {
    // 1, by keyboard: a heading.
    let page = await open('/notes/add-a-page/');
    await openByKeyboard(page, 'Edit heading: Add a page');
    await page.keyboard.type('Add a page: how');
    expect(await saved(page, NOTE, enter(page))).toEqual(['- heading: Add a page', "+ heading: 'Add a page: how'"]);

    // 2, by keyboard: its date, which the page shows in words.
    await openByKeyboard(page, 'Edit published: November 21, 2025');
    expect(await panelText(page)).not.toContain('Remove item');
    expect(await page.$eval('islet-dev >>> .panel input', (field) => field.type)).toBe('date');
    await page.keyboard.type('12242025');
    expect(await saved(page, NOTE, enter(page))).toEqual(["- published: '2025-11-21'", "+ published: '2025-12-24'"]);

    // 3, by keyboard: bold words and a link to a page.
    await openByKeyboard(page, 'Edit lead');
    await page.keyboard.type('Shorter.');
    expect(await saved(page, NOTE, enter(page))).toEqual([
      expect.stringMatching(/^- lead: A new page/),
      '+ lead: Shorter.',
    ]);

    // 4: a picture, and the words for it.
    await clickPart(page, 'Edit image');
    const [chooser] = await Promise.all([
      page.waitForFileChooser(),
      page.click('islet-dev >>> .panel input[type=file]'),
    ]);
    await chooser.accept([join(site.root, 'new.png')]);
    await expect.poll(() => panelText(page)).toContain('It has another shape: 640 × 320 pixels in place of ');
    await page.keyboard.type('A new chart');
    expect(await saved(page, NOTE, () => press(page, 'Save'))).toEqual([
      "- image: images/note-add.svg\nalt: ''",
      "+ image: images/new.png\nalt: 'A new chart'",
    ]);
    expect(await readFile(join(site.root, 'site/assets/images/new.png'))).toEqual(blankPng(640, 320));

    // 5: bold words in a text, and a link to a page of the list.
    page = await open('/questions/');
    await clickPart(page, 'Edit items[0].answer');
    await selectWords(page, 'Save a file');
    await press(page, 'Bold');
    await selectWords(page, 'the page in the browser');
    await press(page, 'Link');
    const offered = await page.$$eval('islet-dev >>> .address option', (options) => options.map(({ value }) => value));
    expect(offered).toEqual(['/', '/notes/add-a-page/', '/notes/change-a-page/', '/questions/', '/search/']);
    await page.keyboard.type('/notes/change-a-page/');
    await page.keyboard.press('Enter');
    const answer = 'Run `npm run dev` and open the address that it prints.';
    expect(await saved(page, QUESTIONS, () => press(page, 'Save'))).toEqual([
      `-       ${answer} Save a file, and the page in the browser follows.`,
      `+       ${answer} **Save a file**, and [the page in the browser](/notes/change-a-page/) follows.`,
    ]);

    // 6: a question more, which is a draft with an id of its own.
    await clickPart(page, 'Edit items[0].question');
    page.once('dialog', (dialog) => {
      expect(dialog.defaultValue()).toMatch(/^\S+-2$|^[a-z-]+$/);
      void dialog.accept('where-is-it');
    });
    const added = await saved(page, QUESTIONS, () => press(page, 'Add item'));
    expect(added).toEqual([expect.stringMatching(/^\+ {3}- id: where-is-it\n {4}question: [^]*\n {4}draft: true$/)]);

    // 7, by keyboard: it is published on a day.
    await openByKeyboard(page, 'Edit items[1].question');
    expect(await panelText(page)).toContain('(here ');
    await set(page, 'items[1].draft', 'false');
    await set(page, 'items[1].publishFrom', '2027-01-02T09:30');
    expect(await saved(page, QUESTIONS, enter(page))).toEqual([
      '-     draft: true',
      '+     draft: false\n    publishFrom: 2027-01-02T09:30',
    ]);

    // 8: an announcement until a day.
    await clickPart(page, 'Edit items[0].text: Say here');
    await fill(page, 'Open on Sunday', 'textarea');
    await set(page, 'items[0].draft', '');
    await set(page, 'items[0].publishUntil', '2027-01-03T00:00');
    expect(await saved(page, NEWS, () => press(page, 'Save'))).toEqual([
      '-   - text: Say here what is new\n    draft: true',
      '+   - text: Open on Sunday\n    publishUntil: 2027-01-03T00:00',
    ]);

    // 9, by keyboard: a link of the footer, for all pages.
    await openByKeyboard(page, 'Edit columns[1].links[1].name');
    await page.keyboard.type('Ask us');
    expect(await saved(page, FOOTER, enter(page))).toEqual(['-       - name: Write to us', '+       - name: Ask us']);

    // 10: a question moves.
    await clickPart(page, 'Edit items[2].question');
    const moved = await saved(page, QUESTIONS, () => press(page, 'Move down'));
    expect(moved.every((line) => /id: build-stops|id: without-scripts/.test(line))).toBe(true);

    // Ten changes and the picture are undone.
    await openForm(page, '.bar button', 'Changes');
    await press(page, 'Close');
    for (let count = 0; count < 12; count += 1) {
      await press(page, 'Undo');
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    await expect.poll(texts, { timeout: 20_000 }).toEqual(first);
    expect(await site.exists('site/assets/images/new.png')).toBe(false);
  });
});
