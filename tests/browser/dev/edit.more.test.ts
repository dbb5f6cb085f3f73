import type { Page } from 'puppeteer';
import { describe, expect, test } from 'vitest';
import { blankPng } from '../../helpers/blank-png.js';
import {
  HOME,
  site,
  home,
  edit,
  partOf,
  openForm,
  clickPart,
  fill,
  panelText,
  press,
  selectWords,
  saves,
  useEditedSite,
} from './edited-site.js';

useEditedSite();

const enter = (page: Page) => () => page.keyboard.press('Enter');

describe('a value', () => {
  test('of a link offers the pages, and is checked at once', async () => {
    const { page } = await edit('/');
    await clickPart(page, 'Edit more.label: Read more');
    await expect
      .poll(() => page.$$eval('islet-dev >>> datalist option', (options) => options.map(({ value }) => value)))
      .toEqual(['/', '/tools/saw/']);
    await fill(page, '/tools/sow/', 'input');
    await expect.poll(() => panelText(page)).toContain('There is no page /tools/sow/.');
    await fill(page, '/tools/saw/', 'input');
    await saves(page, enter(page), 'more: { label: Read more, url: /tools/saw/ }');
    await page.waitForFunction(() => document.querySelector('main > a')?.getAttribute('href') === '/tools/saw/');
  });

  test('of a picture takes a file of this device, under a safe name', async () => {
    await site.write('My Plane (new).PNG', blankPng(20, 10));
    const { page } = await edit('/');
    await clickPart(page, 'Edit picture');
    const [chooser] = await Promise.all([
      page.waitForFileChooser(),
      page.click('islet-dev >>> .panel input[type=file]'),
    ]);
    await chooser.accept([`${site.root}/My Plane (new).PNG`]);
    await expect.poll(() => panelText(page)).toContain('Stored as site/assets/images/my-plane-new.png');
    await fill(page, 'A plane: new', 'textarea');
    await saves(page, enter(page), 'picture: images/my-plane-new.png');
    expect(await site.read(HOME)).toContain("alt: 'A plane: new' # for readers\n");
    await page.waitForFunction(() => document.querySelector('img')?.getAttribute('src')?.includes('my-plane-new'));
  });

  test('of Markdown is a text with bold words, links and lists, and only the lines that changed are written', async () => {
    const { page, log } = await edit('/');
    await clickPart(page, 'Edit intro: Each tool');
    await page.waitForSelector('islet-dev >>> .rich .text', { visible: true });
    await page.keyboard.press('Escape');
    expect(await site.read(HOME)).toBe(home);

    await clickPart(page, 'Edit intro: Each tool');
    await page.waitForSelector('islet-dev >>> .rich .text', { visible: true });
    await selectWords(page, 'by hand');
    await press(page, 'Bold');
    await selectWords(page, 'Each tool');
    await press(page, 'Link');
    await expect
      .poll(() => page.$$eval('islet-dev >>> .address option', (options) => options.map(({ value }) => value)))
      .toContain('/tools/saw/');
    await page.keyboard.type('/tools/saw/');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () => document.querySelector('islet-dev')?.shadowRoot?.querySelector('.shown strong')?.textContent === 'by hand',
    );
    await page.keyboard.down('Control');
    await page.keyboard.press('End');
    await page.keyboard.up('Control');
    for (const key of ['Enter', 'O', 'n', 'e'] as const) await page.keyboard.press(key);
    await press(page, 'List');
    for (const key of ['Enter', 'T', 'w', 'o'] as const) await page.keyboard.press(key);
    await saves(page, () => press(page, 'Save'), '- Two');
    expect(await site.read(HOME)).toBe(
      home
        .replace('Each tool', '[Each tool](/tools/saw/)')
        .replace('by hand.', '**by hand**.')
        .replace('(/tools/saw/).\n', '(/tools/saw/).\n\n  - One\n  - Two\n'),
    );
    expect(log.pageErrors.concat(log.cspViolations)).toEqual([]);
  });

  test('of Markdown is edited as its source on request', async () => {
    const { page } = await edit('/');
    await clickPart(page, 'Edit intro: Each tool');
    await page.waitForSelector('islet-dev >>> .rich .text', { visible: true });
    await selectWords(page, 'by hand');
    await press(page, 'Italic');
    await press(page, 'Markdown');
    await page.waitForSelector('islet-dev >>> textarea.source', { visible: true });
    expect(await page.$eval('islet-dev >>> textarea.source', (field) => field.value)).toContain('*by hand*.');
    await saves(page, () => page.keyboard.type('More.').then(() => press(page, 'Save')), '*by hand*');
  });

  test('that other pages show says so; words of a template say where they are', async () => {
    const { page } = await edit('/');
    await clickPart(page, 'Edit owner');
    await expect.poll(() => panelText(page)).toContain('It is in the footer of 2 pages.');
    await page.keyboard.press('Escape');
    await clickPart(page, 'From a template: silver a piece');
    await expect
      .poll(() => panelText(page))
      .toMatch(/“silver a piece” comes from templates\/components\/price-tag\.tsx:\d+:\d+\./);
  });

  test('is edited in two browsers at once, each another one of the same file', async () => {
    const [one, two] = [await edit('/'), await edit('/')];
    await clickPart(one.page, 'Edit heading');
    await clickPart(two.page, 'Edit picture');
    await fill(one.page, 'One');
    await fill(two.page, 'Two', 'textarea');
    await saves(one.page, enter(one.page), 'heading: One');
    await saves(two.page, enter(two.page), 'alt: Two # for readers');
    expect(await site.read(HOME)).toBe(
      home.replace('Tools that are kept sharp\nprice', 'One\nprice').replace('alt: A tool', 'alt: Two'),
    );
  });

  test('of an input method is saved when its composition has ended, and right-to-left text stays so', async () => {
    const { page } = await edit('/');
    await clickPart(page, 'Edit heading');
    await fill(page, 'أدوات ');
    const session = await page.createCDPSession();
    await session.send('Input.imeSetComposition', { text: 'حا', selectionStart: 2, selectionEnd: 2 });
    await page.evaluate(() => {
      const field = document.querySelector('islet-dev')?.shadowRoot?.querySelector('.panel textarea');
      field?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, composed: true }),
      );
    });
    expect(await site.read(HOME)).toBe(home);
    await session.send('Input.insertText', { text: 'حادة' });
    expect(await page.$eval('islet-dev >>> .panel textarea', (field) => field.matches(':dir(rtl)'))).toBe(true);
    await saves(page, enter(page), 'heading: أدوات حادة');
  });
});

describe('a page', () => {
  test('has its settings in one form, and the changes of the session are listed', async () => {
    const { page } = await edit('/');
    await openForm(page, '.bar button', 'Page settings');
    await fill(page, 'The workshop: new', 'textarea');
    await page.evaluate(() => {
      const fields = document.querySelector('islet-dev')?.shadowRoot?.querySelectorAll('.field') ?? [];
      const draft = [...fields].find(({ textContent }) => textContent.startsWith('draft'))?.querySelector('select');
      if (draft) draft.value = 'true';
    });
    await saves(page, () => press(page, 'Save'), "title: 'The workshop: new'");
    expect(await site.read(HOME)).toBe(
      home
        .replace('title: The workshop', "title: 'The workshop: new'")
        .replace('kept sharp.\nheading', 'kept sharp.\ndraft: true\nheading'),
    );
    await partOf(page, 'Edit heading');
    await openForm(page, '.bar button', 'Changes');
    await expect
      .poll(() => panelText(page))
      .toMatch(/git diff -- .*site\/pages\/index\.yaml[^]*title, draft, site\/pages\/index\.yaml \//);
  });

  test('is edited with the keyboard alone at 360 px, and each part has a name', async () => {
    const { page } = await edit('/', { width: 360, height: 640 });
    const named = (): Promise<string> =>
      page.evaluate(() => document.querySelector('islet-dev')?.shadowRoot?.activeElement?.textContent ?? '');
    await partOf(page, 'heading: Tools');
    for (let count = 0; count < 30 && !(await named()).startsWith('Edit heading: Tools'); count += 1)
      await page.keyboard.press('Tab', { delay: 5 });
    expect(await named()).toContain('Edit heading: Tools');
    await page.keyboard.press('Enter');
    await page.waitForSelector('islet-dev >>> .panel');
    const box = await page.$eval('islet-dev >>> .panel', (panel) => {
      const { left, right, bottom } = panel.getBoundingClientRect();
      return { left, right, bottom };
    });
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(360);
    expect(box.bottom).toBeLessThanOrEqual(640);
    await page.keyboard.type('Sharp tools');
    await saves(page, enter(page), 'heading: Sharp tools');
  });
});
