import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { noteShifts, shiftsOf } from '../../helpers/layout-shifts.js';
import { PHONE, useFlagship } from '../site/flagship-browser.js';
import { APP_PAGES, NEW_APP, openInApp, type InApp } from './app-site.js';
import type { AppBehaviour } from './fake-app.js';

const site = useFlagship();

interface StatesWindow {
  /** What was in view at each change of the document and each frame since the first; equal ones once. */
  readonly states: string[];
}

/** Notes what is in view from before the first element on. */
const noteEverything = async (page: Page): Promise<void> => {
  await noteShifts(page);
  await page.evaluateOnNewDocument(() => {
    const states: string[] = [];
    Object.assign(globalThis, { states });
    const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    const look = (): void => {
      const views = [...document.querySelectorAll<HTMLElement>('[data-view]')]
        .filter(isShown)
        .map(({ dataset }) => dataset['view']);
      const chrome = [...document.querySelectorAll('body > header, body > footer')]
        .filter(isShown)
        .map(({ localName }) => localName);
      const state = [...views, ...chrome].join(' ');
      if (states.at(-1) !== state) states.push(state);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    const frame = (): void => {
      look();
      requestAnimationFrame(frame);
    };
    frame();
  });
};

const statesOf = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as StatesWindow).states);

/** Opens a page whose scripts come only after something was done. */
async function openSlowly(
  path: string,
  behaviour: AppBehaviour,
  before: (page: Page) => Promise<void>,
  pace = 0,
): Promise<InApp> {
  let done: Promise<void> | undefined;
  return openInApp(site, path, behaviour, {
    pace,
    prepare: noteEverything,
    beforeScript: (page) => (done ??= before(page)),
  });
}

/** Long enough for several frames, in milliseconds. */
const SLOW = 500;

const pause = (duration: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, duration);
  });

describe('the referral screen', () => {
  it('moves nothing when it is decided, and when the app’s own link comes', async () => {
    const { page } = await openSlowly('/referral-summary/', NEW_APP, () => pause(SLOW));
    await expect
      .poll(() => page.$eval('[data-view="revamp"] [data-fill="code"]', (place) => place.textContent.trim()))
      .toBe('CODE-1');
    expect(await shiftsOf(page)).toEqual([]);
  });
});

describe('what is meant for a browser', () => {
  it.each(APP_PAGES)('is not in view on %s inside the app at any time', async (path) => {
    const { page } = await openSlowly(path, NEW_APP, () => pause(SLOW));
    await page.waitForSelector('body > footer[hidden]');
    const states = await statesOf(page);
    expect(states.filter((state) => /header|footer/.test(state))).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);
  });

  it('comes into view once in a browser, where nothing moves either', async () => {
    const { page, problems } = await site.open('/super-six/film-1/', { viewport: PHONE, prepare: noteEverything });
    await page.waitForFunction(() =>
      document.querySelector('body > footer')?.checkVisibility({ visibilityProperty: true }),
    );
    await page.waitForNetworkIdle({ idleTime: 200 });
    const states = await statesOf(page);
    expect(states).toEqual(['', 'footer']);
    expect(await shiftsOf(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });

  it('is there without scripts', async () => {
    const { page } = await site.open('/tnc/', { viewport: PHONE, javaScript: false });
    expect(await page.$eval('body > footer', (footer) => footer.checkVisibility({ visibilityProperty: true }))).toBe(
      true,
    );
  });
});
