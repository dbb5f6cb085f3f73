import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { describe, expect, test } from 'vitest';
import { site, untilEdited, open, restoring, shows, overlayText, overlayGone, HOME, useLiveSite } from './live-site.js';

useLiveSite();

/** Waits for the badge to be shown, or hidden: the browser tells of a closed dialog later, and Puppeteer's own wait does not see what changes in a shadow root. */
const badgeIs = (page: Page, state: 'shown' | 'hidden'): Promise<unknown> =>
  page.waitForFunction(
    (hidden) =>
      document.querySelector('islet-dev')?.shadowRoot?.querySelector<HTMLElement>('.badge')?.hidden === hidden,
    { polling: 20 },
    state === 'hidden',
  );

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
