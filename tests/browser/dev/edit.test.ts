import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchSharedBrowser, openPage, type PageLog } from '../../helpers/browser.js';
import { startDev, type RunningDev } from '../../helpers/dev.js';
import { blankPng } from '../../helpers/blank-png.js';
import { copySharedFixture, type Site } from '../../helpers/site.js';

const HOME = 'site/pages/index.yaml';
const SAW = 'site/pages/tools/saw.yaml';
let site: Site;
let dev: RunningDev;
let browser: Browser;
let home: string;

beforeAll(async () => {
  site = await copySharedFixture('workshop');
  const template = 'templates/pages/tool.tsx';
  await site.edit(template, 'import { defineTemplate, image,', 'import { defineTemplate, image, link,');
  await site.edit(
    template,
    'heading: z.string(), price',
    'heading: z.string(), alt: z.string(), more: z.object({ label: z.string(), url: link() }), price',
  );
  await site.edit(
    template,
    "heading: 'Heading',",
    "heading: 'Heading', alt: 'A tool', more: { label: 'Home', url: '/' },",
  );
  await site.edit(
    template,
    'alt="" />',
    'alt={content.alt} />\n        <a href={content.more.url}>{content.more.label}</a>',
  );
  for (const page of [HOME, SAW])
    await site.write(page, `${await site.read(page)}alt: A tool # for readers\nmore: { label: Read more, url: / }\n`);
  home = await site.read(HOME);
  dev = await startDev(site.root);
  ({ browser } = await launchSharedBrowser());
});
beforeEach(async () => {
  if ((await site.read(HOME)) !== home) await site.write(HOME, home);
  await expect.poll(async () => (await fetch(dev.url)).text()).toContain('<h1>Tools that are kept sharp</h1>');
});
afterAll(async () => {
  await dev.stop();
  await site.dispose();
});

/** Opens a page and starts to edit it. */
async function edit(path: string, viewport?: { width: number; height: number }): Promise<{ page: Page; log: PageLog }> {
  const opened = await openPage(browser, dev.url + path, viewport ? { viewport } : {});
  await opened.page.waitForFunction(
    () => document.querySelector('islet-dev')?.shadowRoot?.querySelector('.bar') !== null,
  );
  await opened.page.keyboard.down('Alt');
  await opened.page.keyboard.press('KeyE');
  await opened.page.keyboard.up('Alt');
  await partOf(opened.page, '');
  return opened;
}

/** The button over a part whose label has these words. */
async function partOf(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...(document.querySelector('islet-dev')?.shadowRoot?.querySelectorAll<HTMLElement>('.part') ?? [])].some(
        (item) => !item.hidden && item.textContent.includes(wanted),
      ),
    { polling: 20 },
    words,
  );
}

/** Opens the form of a part, or of a button; again if a reload came in between. */
async function openForm(page: Page, selector: string, words: string): Promise<void> {
  const click = (buttons: string, wanted: string): void => {
    const root = document.querySelector('islet-dev')?.shadowRoot;
    const all = [...(root?.querySelectorAll<HTMLElement>(buttons) ?? [])];
    if (!root?.querySelector('.panel')) all.find((item) => !item.hidden && item.textContent.includes(wanted))?.click();
  };
  const isOpen = async (): Promise<boolean> => {
    await page.evaluate(click, selector, words);
    return (await page.waitForSelector('islet-dev >>> .panel', { timeout: 3000 })) !== null;
  };
  await expect.poll(() => isOpen().catch(() => false), { timeout: 30_000 }).toBe(true);
}

const clickPart = async (page: Page, words: string): Promise<void> => {
  await partOf(page, words);
  await openForm(page, '.part', words);
};

/** Replaces what a field of the open panel holds. */
async function fill(page: Page, text: string, selector = 'textarea,input,select'): Promise<void> {
  await page.evaluate((wanted) => {
    const root = document.querySelector('islet-dev')?.shadowRoot;
    const field = root?.querySelector<HTMLInputElement>(`.panel :is(${wanted})`);
    field?.focus();
    field?.select();
  }, selector);
  await page.keyboard.type(text);
}

const panelText = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.querySelector('islet-dev')?.shadowRoot?.querySelector<HTMLElement>('.panel')?.innerText ?? '',
  );

const press = async (page: Page, label: string): Promise<void> => {
  await page.evaluate((wanted) => {
    const buttons = document.querySelector('islet-dev')?.shadowRoot?.querySelectorAll('button') ?? [];
    [...buttons].find((item) => item.textContent === wanted)?.click();
  }, label);
};

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

/** Does something that changes the page, and waits until it is loaded again: a page that is loading cannot be closed. */
const reloads = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  await page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
  await act();
  await page.waitForFunction(
    () => document.readyState === 'complete' && !document.documentElement.hasAttribute('data-old'),
    { polling: 50 },
  );
};
const saves = (page: Page, press: () => Promise<unknown>, text: string): Promise<void> =>
  reloads(page, async () => {
    await press();
    await expect.poll(() => site.read(HOME)).toContain(text);
  });
const enter = (page: Page) => () => page.keyboard.press('Enter');

describe('a value', () => {
  test('that the schema refuses keeps the file, and shows the words of the terminal at the field', async () => {
    const { page } = await edit('/');
    await clickPart(page, 'Edit price');
    await fill(page, 'cheap');
    await expect.poll(() => panelText(page)).toContain('price must be a number, but is text.');
    await page.keyboard.press('Enter');
    expect(await page.$eval('islet-dev >>> .panel input', (field) => field.getAttribute('aria-invalid'))).toBe('true');
    expect(await site.read(HOME)).toBe(home);
    // The refusal of the next save is still on its way while the field is filled in anew and left.
    await page.evaluate(() => {
      const send = globalThis.fetch;
      globalThis.fetch = async (...request) => {
        globalThis.fetch = send;
        await new Promise((resolve) => {
          addEventListener('pointerdown', () => setTimeout(resolve, 100), { capture: true, once: true });
        });
        return send(...request);
      };
    });
    await page.keyboard.press('Enter');
    await fill(page, '45');
    // A click outside leaves the field, which saves it.
    await saves(page, () => page.mouse.click(2, 2), 'price: 45\n');
    expect(await site.read(HOME)).toBe(home.replace('price: 40', 'price: 45'));
  });

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

  test('of several lines is edited as its source, and only the words that changed are written', async () => {
    const { page } = await edit('/');
    await clickPart(page, 'Edit intro: Each tool');
    await fill(page, 'Each tool is looked after by *hand*.\n\nSee [the saw](/tools/saw/).');
    await page.waitForFunction(
      () => document.querySelector('islet-dev')?.shadowRoot?.querySelector('.shown em')?.textContent === 'hand',
    );
    await saves(page, () => page.keyboard.press('s').then(() => press(page, 'Save')), '*hand*');
    expect(await site.read(HOME)).toBe(
      home.replace('by hand.', 'by *hand*.').replace('(/tools/saw/).', '(/tools/saw/).s'),
    );
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
    await act('Add item', home.replace(one + two, two + two + one));
    await act('Remove item', home.replace(one + two, two + one));
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

  test('is edited with the keyboard alone at 360 px, and each part has a name', async () => {
    const { page } = await edit('/', { width: 360, height: 640 });
    const named = (): Promise<string> =>
      page.evaluate(() => document.querySelector('islet-dev')?.shadowRoot?.activeElement?.textContent ?? '');
    for (let count = 0; count < 12 && !(await named()).startsWith('Edit heading: Tools'); count += 1)
      await page.keyboard.press('Tab', { delay: 5 });
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
