import type { HTTPResponse, Page } from 'puppeteer';
import { describe, expect, test } from 'vitest';
import {
  HOME,
  site,
  dev,
  home,
  edit,
  partOf,
  openForm,
  clickPart,
  fill,
  panelText,
  press,
  reloads,
  saves,
  useEditedSite,
} from './edited-site.js';

useEditedSite();

const shows = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { polling: 20 }, text);

test('a text is edited where it is: Enter writes the words that changed, and the page is fresh', async () => {
  const { page, log } = await edit('/');
  await clickPart(page, 'Edit heading');
  await fill(page, 'Tools that are: kept sharp');
  await page.keyboard.press('Enter');
  await shows(page, 'Tools that are: kept sharp');
  expect(await site.read(HOME)).toBe(
    home.replace('heading: Tools that are kept sharp', "heading: 'Tools that are: kept sharp'"),
  );
  // Still edited after the reload.
  await partOf(page, 'Edit heading');
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  await shows(page, 'Tools that are kept sharp');
  expect(await site.read(HOME)).toBe(home);
  expect(log.pageErrors.concat(log.cspViolations)).toEqual([]);
});

describe('a value', () => {
  test('that the schema refuses keeps the file, and shows the words of the terminal at the field', async () => {
    const { page } = await edit('/');
    await clickPart(page, 'Edit price');
    await fill(page, 'cheap');
    await expect.poll(() => panelText(page)).toContain('price must be a number, but is text.');
    const isSave = async (answer: HTTPResponse): Promise<boolean> =>
      (await answer.request().fetchPostData())?.includes('"action":"save"') === true;
    await Promise.all([page.waitForResponse(isSave), page.keyboard.press('Enter')]);
    expect(await page.$eval('islet-dev >>> .panel input', (field) => field.getAttribute('aria-invalid'))).toBe('true');
    expect(await site.read(HOME)).toBe(home);
    // The refusal of the next save is still on its way while the field is filled in anew and left.
    await page.evaluate(() => {
      const send = globalThis.fetch;
      const pressed = new Promise((resolve) => {
        addEventListener('pointerdown', () => setTimeout(resolve, 100), { capture: true, once: true });
      });
      globalThis.fetch = async (...request) => {
        globalThis.fetch = send;
        await pressed;
        return send(...request);
      };
    });
    await page.keyboard.press('Enter');
    await fill(page, '45');
    // A click outside leaves the field, which saves it.
    await saves(page, () => page.mouse.click(2, 2), 'price: 45\n');
    expect(await site.read(HOME)).toBe(home.replace('price: 40', 'price: 45'));
  });

  test('that was changed meanwhile is not lost: the page shows both', async () => {
    const { page } = await edit('/');
    await clickPart(page, 'Edit heading');
    await fill(page, 'Mine');
    await site.edit(HOME, 'heading: Tools that are kept sharp', 'heading: Theirs');
    await expect.poll(async () => (await fetch(dev.url)).text()).toContain('<h1>Theirs</h1>');
    await page.keyboard.press('Enter');
    await expect.poll(() => panelText(page)).toContain('Theirs');
    expect(await page.$eval('islet-dev >>> .panel textarea', (field) => field.value)).toBe('Mine');
    expect(await site.read(HOME)).toContain('heading: Theirs');
    await saves(page, () => press(page, 'Save mine'), 'heading: Mine');
  });
});

describe('a list', () => {
  test('gets an item, which can move and go', async () => {
    const act = async (label: string, after: string): Promise<void> => {
      const { page } = await edit('/');
      await clickPart(page, 'Edit answers[0].question');
      await reloads(page, () => press(page, label));
      expect(await site.read(HOME)).toBe(after);
    };
    const [one, two] = [
      '  - question: May I try one?\n    answer: Yes, at the bench.\n',
      '  - question: Do you mend tools?\n    answer: Every winter.\n',
    ];
    await act('Move down', home.replace(one + two, two + one));
    const draft = `${two}    draft: true\n`;
    await act('Add item', home.replace(one + two, two + draft + one));
    await act('Remove item', home.replace(one + two, draft + one));
  });
});

describe('a page', () => {
  test('is made from a template, and undone', async () => {
    const { page } = await edit('/');
    await openForm(page, '.bar button', 'New page');
    await page.$eval('islet-dev >>> .panel select', (field) => {
      field.value = 'tool: A tool with its picture and price.';
    });
    await fill(page, '/tools/Plane', 'input');
    await press(page, 'Save');
    await expect.poll(() => panelText(page)).toContain('route');
    await fill(page, '/tools/plane/', 'input');
    await Promise.all([page.waitForNavigation(), press(page, 'Save')]);
    await shows(page, 'Heading');
    await partOf(page, 'Edit heading');
    await press(page, 'Undo');
    await expect.poll(() => site.exists('site/pages/tools/plane.yaml')).toBe(false);
  });
});
