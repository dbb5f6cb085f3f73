import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { launchSharedBrowser, openPage, type PageLog } from '../../helpers/browser.js';
import { startDev, type RunningDev } from '../../helpers/dev.js';
import { copySharedFixture, type Site } from '../../helpers/site.js';

let site: Site;
let dev: RunningDev;
let browser: Browser;
let edited: string;
/** Every page as it is served before anything is changed. */
let unchanged: readonly string[];
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  site = await copySharedFixture('workshop');
  endings.push(() => site.dispose());
  const folder = await mkdtemp(join(tmpdir(), 'islet-editor-'));
  endings.push(() => rm(folder, { recursive: true }));
  edited = join(folder, 'edited');
  const editor = join(folder, 'editor.mjs');
  await writeFile(
    editor,
    `#!${process.execPath}\nimport { appendFileSync } from 'node:fs';\nappendFileSync(${JSON.stringify(edited)}, process.argv.slice(2).join(':') + '\\n');\n`,
    { mode: 0o755 },
  );
  dev = await startDev(site.root, { LAUNCH_EDITOR: editor });
  endings.push(() => dev.stop());
  unchanged = await served();
  const chromium = await launchSharedBrowser();
  endings.push(() => chromium.close());
  ({ browser } = chromium);
});

afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

const served = (): Promise<string[]> =>
  Promise.all(
    ['/', '/tools/saw/', '/many/tool-98/', '/tools/sew/'].map(async (path) => (await fetch(dev.url + path)).text()),
  );

/** Waits until what is served is what it was at the beginning: the session has seen that all files are back. */
const untilUnchanged = (): Promise<void> =>
  vi.waitFor(
    async () => {
      expect(await served()).toEqual(unchanged);
    },
    { timeout: 20_000, interval: 100 },
  );

/** Waits until the editor was started last at this place: its process may still be on its way when the page hears of it. */
const untilEdited = (place: string): Promise<void> =>
  expect.poll(async () => (await readFile(edited, 'utf8').catch(() => '')).trim().split('\n').at(-1)).toBe(place);

interface Opened {
  readonly page: Page;
  readonly log: PageLog;
  /** How often the page was loaded since it was opened. */
  loads(): number;
}

async function open(path: string): Promise<Opened> {
  let loads = 0;
  const { page, log } = await openPage(browser, dev.url + path, {
    prepare: async (made) => {
      made.on('domcontentloaded', () => {
        loads += 1;
      });
      await Promise.resolve();
    },
  });
  // The page hears of changes once its stream is open; first of those that put files back, of which it may be told later than it is served them.
  for (let before = -1; loads !== before;) {
    before = loads;
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/-/islet/dev-')),
    );
    await sleep(300);
  }
  loads = 0;
  return { page, log, loads: () => loads };
}

/** When the test ends, puts files back, and removes those that were not there. */
function restoring(...paths: string[]): void {
  onTestFinished(async () => {
    for (const path of paths) {
      const original = new URL(`../../fixtures/workshop/${path}`, import.meta.url);
      if (existsSync(original)) await site.write(path, await readFile(original, 'utf8'));
      else await site.remove(path);
    }
    await untilUnchanged();
  });
}

const shows = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { polling: 20 }, text);

/** Text of the open overlay; waits for one that says this. */
async function overlayText(page: Page, wanted: string): Promise<string> {
  const handle = await page.waitForFunction(
    (part) => {
      const dialog = document.querySelector('islet-dev')?.shadowRoot?.querySelector('dialog');
      return dialog?.open === true && dialog.innerText.includes(part) ? dialog.innerText : false;
    },
    { polling: 20 },
    wanted,
  );
  return (await handle.jsonValue()) as string;
}
const overlayGone = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('islet-dev')?.shadowRoot?.querySelector('dialog')?.open === false, {
    polling: 20,
  });

/** Waits for the badge to be shown, or hidden: the browser tells of a closed dialog later, and Puppeteer's own wait does not see what changes in a shadow root. */
const badgeIs = (page: Page, state: 'shown' | 'hidden'): Promise<unknown> =>
  page.waitForFunction(
    (hidden) =>
      document.querySelector('islet-dev')?.shadowRoot?.querySelector<HTMLElement>('.badge')?.hidden === hidden,
    { polling: 20 },
    state === 'hidden',
  );

const HOME = 'site/pages/index.yaml';
const TEMPLATE = 'templates/pages/tool.tsx';

describe('a change', () => {
  test('of a page comes to the browser, which stays where it was with what was open', async () => {
    restoring(HOME);
    const { page, loads, log } = await open('/');
    await page.evaluate(() => {
      document.querySelectorAll('details')[1]?.setAttribute('open', '');
      document.querySelector('dialog')?.showModal();
      scrollTo(0, 700);
    });
    await site.edit(HOME, 'heading: Tools that are kept sharp', 'heading: Tools that cut');
    await shows(page, 'Tools that cut');
    await page.waitForFunction(() => scrollY === 700);
    expect(
      await page.evaluate(() => [...document.querySelectorAll('details')].map(({ open: isOpen }) => isOpen)),
    ).toEqual([false, true]);
    expect(await page.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true);
    await expect.poll(loads).toBe(1);
    expect(log.pageErrors.concat(log.cspViolations)).toEqual([]);
  });

  test('of another page leaves this one alone; one of its data does not', async () => {
    restoring('site/pages/tools/saw.yaml', 'site/data/shop.yaml');
    const { page, loads } = await open('/');
    await site.edit('site/pages/tools/saw.yaml', 'price: 55', 'price: 56');
    await sleep(300);
    expect(loads()).toBe(0);
    await site.edit('site/data/shop.yaml', 'Fridays', 'Sundays');
    await shows(page, 'Open on Sundays');
    await expect.poll(loads).toBe(1);
  });

  test('of styles is swapped in without a reload', async () => {
    restoring('templates/pages/tool.css');
    const { page, loads, log } = await open('/');
    await site.edit('templates/pages/tool.css', 'rgb(10, 20, 30)', 'rgb(200, 0, 0)');
    await page.waitForFunction(() => {
      const heading = document.querySelector('h1');
      return heading !== null && getComputedStyle(heading).color === 'rgb(200, 0, 0)';
    });
    expect(loads()).toBe(0);
    expect(log.cspViolations).toEqual([]);
    await page.reload();
    expect(await page.$eval('h1', (heading) => getComputedStyle(heading).color)).toBe('rgb(200, 0, 0)');
  });

  test('of a hundred files at once is one', async () => {
    restoring(HOME, 'site/pages/many');
    const { page, loads } = await open('/');
    const [saw, home] = [await site.read('site/pages/tools/saw.yaml'), await site.read(HOME)];
    await site.write(HOME, home.replace('heading: Tools', 'heading: A hundred tools'));
    await Promise.all(
      Array.from({ length: 99 }, (_, index) =>
        site.write(
          `site/pages/many/tool-${String(index)}.yaml`,
          saw.replace('title: The saw', `title: Tool ${String(index)}`),
        ),
      ),
    );
    await shows(page, 'A hundred tools');
    await expect.poll(async () => (await fetch(`${dev.url}/many/tool-98/`)).status).toBe(200);
    await sleep(300);
    expect(loads()).toBe(1);
  });

  test('by an editor that writes a new file and renames it is one', async () => {
    restoring(HOME);
    const { page, loads } = await open('/');
    const text = (await site.read(HOME)).replace('heading: Tools', 'heading: Renamed tools');
    await site.write('site/pages/index.yaml~', text);
    await rename(join(site.root, 'site/pages/index.yaml~'), join(site.root, HOME));
    await shows(page, 'Renamed tools');
    await sleep(300);
    expect(loads()).toBe(1);
    // Some editors move the old file away first.
    await rename(join(site.root, HOME), join(site.root, 'site/pages/index.yaml~'));
    await site.write(HOME, text.replace('Renamed', 'Twice renamed'));
    await site.remove('site/pages/index.yaml~');
    await shows(page, 'Twice renamed');
  });
});

describe('a problem', () => {
  test('of a page is shown above the page as it was, can be put aside with Escape, and goes when it is mended', async () => {
    restoring(HOME);
    const { page } = await open('/');
    await site.edit(HOME, 'heading:', 'headng:');
    const text = await overlayText(page, 'content-unknown-key');
    expect(text).toContain('site/pages/index.yaml:4:1');
    expect(text).toMatch(/> 4 \| headng: Tools/);
    expect(text).toContain('Did you mean heading?');
    await shows(page, 'Tools that are kept sharp');
    expect(await page.evaluate(() => document.querySelector('islet-dev')?.shadowRoot?.activeElement?.className)).toBe(
      'place',
    );
    await page.keyboard.press('Escape');
    await overlayGone(page);
    await badgeIs(page, 'shown');
    const badge = await page.$('islet-dev >>> .badge');
    expect(await badge?.evaluate((element) => element.textContent)).toBe('1 problem');
    await badge?.click();
    await overlayText(page, 'content-unknown-key');
    await site.edit(HOME, 'headng:', 'heading:');
    await overlayGone(page);
    await badgeIs(page, 'hidden');
  });

  test('of a template, of `site.yaml` and of YAML is survived', async () => {
    restoring(TEMPLATE, 'site/site.yaml', HOME);
    const { page } = await open('/');
    await site.edit(TEMPLATE, '<main>', '<main');
    await overlayText(page, 'template-build-failed');
    await site.edit('site/site.yaml', 'defaultLocale: en', 'defaultLocale: xx');
    await overlayText(page, 'locale-unknown');
    await site.edit(TEMPLATE, '<main', '<main id="mended">');
    await site.edit('site/site.yaml', 'defaultLocale: xx', 'defaultLocale: en');
    await page.waitForSelector('#mended');
    await site.edit(HOME, 'price: 40', 'price: [40');
    await overlayText(page, 'yaml-syntax');
    await site.edit(HOME, 'price: [40', 'price: 41');
    await shows(page, '41');
    await overlayGone(page);
    await site.edit(TEMPLATE, '  component:', "  summary: () => { throw new TypeError('Blunt'); },\n  component:");
    await overlayText(page, 'template-threw');
    await site.edit(TEMPLATE, "  summary: () => { throw new TypeError('Blunt'); },\n", '');
    await overlayGone(page);
  });

  test('that a template has with one page is told with its line', async () => {
    restoring('templates/components/price-tag.tsx');
    const { page } = await open('/');
    await site.edit(
      'templates/components/price-tag.tsx',
      '  return (',
      "  if (price === 40) throw new Error('Too cheap');\n  return (",
    );
    const text = await overlayText(page, 'template-threw');
    expect(text).toContain('templates/components/price-tag.tsx:2:');
    await site.edit('templates/components/price-tag.tsx', 'price === 40', 'price === 39');
    await overlayGone(page);
    await site.edit('templates/components/price-tag.tsx', '<p className', "<p style={{ color: 'red' }} className");
    expect(await overlayText(page, 'template-style-attribute')).toContain('templates/components/price-tag.tsx:4:5');
    await site.edit('templates/components/price-tag.tsx', "<p style={{ color: 'red' }} className", '<p className');
    await overlayGone(page);
  });

  test('of a page that nobody has open is found, and its place opens the editor', async () => {
    restoring('site/pages/tools/saw.yaml');
    const { page } = await open('/');
    await site.edit('site/pages/tools/saw.yaml', 'It cuts on the pull.', 'It cuts [wood](/wood/).');
    await overlayText(page, 'link-unknown-route');
    const place = await page.$('islet-dev >>> .place');
    await place?.click();
    await page.waitForFunction(() =>
      document.querySelector('islet-dev')?.shadowRoot?.querySelector('.status')?.textContent.startsWith('Opened'),
    );
    await untilEdited(`${join(site.root, 'site/pages/tools/saw.yaml')}:7:23`);
    await page.keyboard.press('Escape');
  });

  test('to a draft, or to a later date, keeps the page and gives it a badge', async () => {
    restoring('site/pages/tools/saw.yaml');
    const { page, log } = await open('/tools/saw/');
    const badge = (): Promise<string | undefined> =>
      page.evaluate(() => document.querySelector('islet-dev')?.shadowRoot?.querySelector('.preview')?.textContent);
    expect(await badge()).toBeUndefined();
    const saw = await site.read('site/pages/tools/saw.yaml');
    await site.write('site/pages/tools/saw.yaml', `${saw}draft: true\n`);
    await expect.poll(badge).toBe('Not published yetsite/pages/tools/saw.yaml is a draft');
    await site.write('site/pages/tools/saw.yaml', `${saw}publishFrom: 2999-01-01\n`);
    await expect
      .poll(badge)
      .toBe('Not published yetsite/pages/tools/saw.yaml is published from 2999-01-01 00:00 +00:00');
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('The saw');
    expect(log.pageErrors.concat(log.cspViolations)).toEqual([]);
  });

  test('of a deleted folder ends when the folder is back', async () => {
    restoring('site/pages/tools/saw.yaml');
    const { page } = await open('/tools/saw/');
    const home = await open('/');
    await site.remove('site/pages/tools');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent.startsWith('No page at'));
    await overlayText(home.page, 'There is no page /tools/saw/.');
    await site.write(
      'site/pages/tools/saw.yaml',
      await readFile(new URL('../../fixtures/workshop/site/pages/tools/saw.yaml', import.meta.url), 'utf8'),
    );
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'The saw');
    await overlayGone(home.page);
  });
});

test('an address without a page shows the nearest ones and the command that makes it, and becomes the page', async () => {
  restoring('site/pages/tools/sew.yaml');
  const { page } = await open('/tools/sew/');
  expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('No page at /tools/sew/');
  expect(await page.$eval('li a', (link) => link.getAttribute('href'))).toBe('/tools/saw/');
  const command = await page.$eval('pre', (block) => block.textContent);
  const [, typed = ''] = /^(?:npx )?islet (new page \/tools\/sew\/ --template tool) --root (\S+)$/.exec(command) ?? [];
  const { code } = await site.cli(typed.split(' '));
  expect(code).toBe(0);
  await shows(page, 'Heading');
});

describe('with Alt held', () => {
  const label = async (page: Page, selector: string, at?: string): Promise<string> => {
    const place = await page.$eval(
      selector,
      (element, words) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const range = document.createRange();
        const text = element.firstChild;
        if (words !== undefined && text instanceof Text) {
          range.setStart(text, text.data.indexOf(words));
          range.setEnd(text, text.data.indexOf(words) + words.length);
        } else if (element instanceof HTMLImageElement) range.selectNode(element);
        else range.selectNodeContents(element);
        const { left, top, width, height } = range.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      },
      at,
    );
    await page.mouse.move(place.x, place.y - 1);
    await page.mouse.move(place.x, place.y);
    const shown = await page.waitForFunction(
      ([x, y]) => {
        const root = document.querySelector('islet-dev')?.shadowRoot;
        const box = root?.querySelector('.outline')?.getBoundingClientRect();
        const inside =
          box !== undefined &&
          x !== undefined &&
          y !== undefined &&
          x >= box.left &&
          x <= box.right &&
          y >= box.top &&
          y <= box.bottom;
        return inside ? root?.querySelector<HTMLElement>('.label')?.innerText : false;
      },
      { polling: 20 },
      [place.x, place.y],
    );
    return (await shown.jsonValue()) as string;
  };

  test('a text, an image, a value of data, one of Markdown and words of a template say where they come from, and a click opens it', async () => {
    const { page, log } = await open('/');
    await page.keyboard.down('Alt');
    expect(await label(page, 'h1')).toMatch(/^site\/pages\/index\.yaml:4:10\ntemplates\/pages\/tool\.tsx:16:/);
    expect(await label(page, 'img')).toMatch(/^site\/pages\/index\.yaml:6:10/);
    expect(await label(page, 'strong')).toMatch(
      /^site\/pages\/index\.yaml:5:8\n<PriceTag> templates\/components\/price-tag\.tsx:4:/,
    );
    expect(await label(page, 'em')).toMatch(/^templates\/components\/price-tag\.tsx:4:\d+\n<PriceTag>/);
    expect(await label(page, 'main div p')).toMatch(/^site\/pages\/index\.yaml:8:/);
    expect(await label(page, 'footer p', 'Mira')).toMatch(
      /^site\/data\/shop\.yaml:1:8\ntemplates\/pages\/tool\.tsx:\d+:/,
    );
    expect(await label(page, 'footer p', 'Kept')).toMatch(/^templates\/pages\/tool\.tsx:\d+:/);
    expect(await label(page, 'summary')).toMatch(/^site\/pages\/index\.yaml:12:15/);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForFunction(() =>
      document.querySelector('islet-dev')?.shadowRoot?.querySelector('.status')?.textContent.startsWith('Opened'),
    );
    await untilEdited(`${join(site.root, HOME)}:12:15`);
    expect(await page.$eval('details', (details) => details.open)).toBe(false);
    await page.keyboard.up('Alt');
    expect(await page.$('islet-dev >>> .label')).toBeNull();
    expect(log.pageErrors.concat(log.cspViolations)).toEqual([]);
  });
});
