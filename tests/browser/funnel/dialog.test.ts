import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import {
  BAR,
  BUTTON,
  CLOSE,
  closeDialog,
  completeIn,
  DIALOG,
  hurry,
  isModal,
  MIB,
  PHONE,
  progressIn,
  saveBy,
  says,
  servedSha256,
  SIZE,
  storedIs,
  tapDownload,
  useFunnel,
} from './funnel-site.js';
import { CAMPAIGN, focusIs } from './dialog-page.js';

/** Presses Tab until what is wanted has the focus; `back` goes the other way. */
async function tabTo(page: Page, selector: string, { back = false, most = 60 } = {}): Promise<void> {
  if (back) await page.keyboard.down('Shift');
  let isThere = false;
  for (let step = 0; step < most && !isThere; step += 1) {
    await page.keyboard.press('Tab');
    isThere = await focusIs(page, selector);
  }
  if (back) await page.keyboard.up('Shift');
  if (!isThere) throw new Error(`Tab does not reach \`${selector}\`.`);
}

const funnel = useFunnel();

describe('the download dialog', () => {
  it('is closed by the back button, which stays on the page, and by its own, which leaves no entry; what is under way goes on in the bar, here and on other pages', async () => {
    await funnel.settings({ size: 7 * MIB });
    await funnel.hold(2.25 * MIB);
    const { page } = await funnel.open('/faqs/', { viewport: PHONE });
    await page.goto(`${funnel.pageUrl}/`);
    await tapDownload(page);
    await storedIs(page, 2 * MIB);
    await page.evaluate(() => {
      history.back();
    });
    await progressIn(page, BAR);
    expect(await page.$(DIALOG)).toBeNull();
    expect(page.url()).toBe(`${funnel.pageUrl}/`);
    await page.locator(`${BAR} .dl-quiet`).click();
    await closeDialog(page);
    await progressIn(page, BAR);
    expect(await funnel.requests('download')).toHaveLength(1);

    await page.goBack();
    expect(page.url()).toBe(`${funnel.pageUrl}/faqs/`);
    await progressIn(page, BAR);
    await page.goForward();
    expect(page.url()).toBe(`${funnel.pageUrl}/`);
    await progressIn(page, BAR);
    expect(await isModal(page)).toBe(false);
    await funnel.goOn();
    await completeIn(page, BAR);
    expect(await saveBy(page, `${BAR} .dl-button`)).toBe(servedSha256(7 * MIB));
  });

  it('answers every tap, and downloads once however often the button is tapped', async () => {
    await funnel.hold();
    const { page } = await funnel.open('/', { viewport: PHONE });
    await page.$eval(BUTTON, (button) => {
      (button as HTMLElement).click();
      (button as HTMLElement).click();
    });
    await page.waitForSelector(DIALOG);
    await progressIn(page, DIALOG);
    await closeDialog(page);
    await page.waitForSelector(BAR);
    // The bar covers the foot of the screen, where some fonts have the button.
    await page.$eval(BUTTON, (button) => {
      button.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    // The island has been hydrated meanwhile: the loader does not hold this one.
    await tapDownload(page);
    await funnel.goOn();
    await completeIn(page, DIALOG);
    expect([await funnel.requests('link'), await funnel.requests('download')].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
    await expect
      .poll(async () =>
        (await funnel.events()).map(({ label, countPlayLudoHit }) => `${label ?? ''} ${countPlayLudoHit ?? ''}`).sort(),
      )
      .toEqual([
        'DownloadButtonClick 1',
        'DownloadButtonClick 2',
        'DownloadButtonClick 3',
        'DownloadComplete 3',
        'DownloadDialogClosed 2',
      ]);
  });

  it('can be used with the keyboard alone, and gives the focus back', async () => {
    await funnel.hold();
    const { page } = await funnel.open('/');
    await tabTo(page, BUTTON);
    await page.keyboard.press('Enter');
    await page.waitForSelector(DIALOG);
    expect(await focusIs(page, `${DIALOG} #dl-title`)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await focusIs(page, CLOSE)).toBe(true);
    await page.keyboard.press('Escape');
    await page.waitForSelector(BAR);
    expect(await focusIs(page, BUTTON)).toBe(true);

    // It stands before the content that the button is in.
    await tabTo(page, `${BAR} button:first-child`, { back: true, most: 5 });
    await page.keyboard.press('Enter');
    await page.waitForSelector(DIALOG);
    await page.keyboard.press('Escape');
    await page.waitForSelector(BAR);
    expect(await focusIs(page, `${BAR} button:first-child`)).toBe(true);
    // The bar goes with the button that is pressed.
    await page.focus(`${BAR} button:last-child`);
    await page.keyboard.press('Enter');
    await page.waitForFunction((bar: string) => document.querySelector(bar) === null, {}, BAR);
    expect(await focusIs(page, BUTTON)).toBe(true);
  });

  it('calls nothing safe beside a failure, and offers no way round the check where the bytes were wrong: in the dialog and in the bar', async () => {
    const shown = (page: Page, place: string): Promise<Record<string, string | false>> =>
      page.$eval(place, (element) => {
        const text = (selector: string): string | false => {
          const part = element.querySelector<HTMLElement>(selector);
          return part?.checkVisibility({ visibilityProperty: true }) === true && part.innerText;
        };
        return { safe: text('.dl-safe'), next: text('.dl-next'), direct: text('.dl-link') };
      });
    const damaged = 'The file was damaged, so we deleted it';
    await funnel.faults([{ kind: 'changed' }]);
    const { page } = await funnel.open('/');
    await tapDownload(page);
    await says(page, DIALOG, damaged);
    expect(await shown(page, DIALOG)).toEqual({ safe: false, next: false, direct: false });
    await funnel.faults([{ kind: 'stall', at: SIZE / 2 }, { kind: 'changed' }]);
    await page.click(`${DIALOG} .dl-actions button`);
    await progressIn(page, DIALOG);
    expect(await shown(page, DIALOG)).toMatchObject({ safe: '100% safe & secure', direct: false });
    await closeDialog(page);
    await page.waitForSelector(BAR);
    await funnel.faults([{ kind: 'changed' }]);
    await says(page, BAR, damaged);
    expect(await shown(page, BAR)).toEqual({ safe: false, next: false, direct: false });

    await funnel.faults([{ kind: 'error', status: 405 }]);
    await page.click(`${BAR} .dl-button`);
    await says(page, BAR, 'The server is not sending the file right now');
    expect(await shown(page, BAR)).toEqual({ safe: false, next: false, direct: 'Let the browser download it' });
    await page.click(`${BAR} .dl-quiet`);
    await page.waitForSelector(`${DIALOG} .dl-actions`);
    expect(await shown(page, DIALOG)).toEqual({ safe: false, next: false, direct: 'Let the browser download it' });
  });
});

// `site/wide-face.more.test.ts` has the same for other pages, in a wide face.
describe('what comes in the dialog on a campaign page', () => {
  it('moves nothing away from under a finger', async () => {
    const { page } = await funnel.open(CAMPAIGN, { viewport: { width: 320, height: 640 }, prepare: hurry });
    await page.evaluate(() => {
      const places = new Set<string>();
      new MutationObserver(() => {
        for (const name of ['dl-close', 'dl-save', 'dl-again']) {
          const top = document.querySelector(`dialog .${name}`)?.getBoundingClientRect().top;
          if (top !== undefined) places.add(`${name} ${String(top)}`);
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      Object.assign(globalThis, { places });
    });
    await funnel.hold();
    await tapDownload(page);
    await progressIn(page, DIALOG);
    await funnel.goOn();
    await page.waitForSelector(`${DIALOG} .dl-gesture`);
    await page.waitForSelector(`${DIALOG} .dl-again`);
    const places = await page.evaluate(() => [...(globalThis as unknown as { places: Set<string> }).places]);
    expect(places.map((place) => place.split(' ')[0]).sort()).toEqual(['dl-again', 'dl-close', 'dl-save']);
  });
});

describe('the overlay of a campaign page', () => {
  it('goes with "Not now"; a tap on it saves, and one on the save button does', async () => {
    const { page } = await funnel.open(CAMPAIGN, { viewport: PHONE });
    await tapDownload(page);
    await page.waitForSelector('.dl-overlay');
    expect(await saveBy(page, '.dl-overlay')).toBe(servedSha256(SIZE));
    await page.waitForSelector('.dl-saved');
    await page.click('dialog .dl-again');
    await page.waitForSelector('.dl-not-now');
    await page.click('.dl-not-now');
    await page.waitForSelector('dialog .dl-again');
    expect(await page.$('.dl-overlay, .dl-saved')).toBeNull();
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
  });

  it('does not take taps after "Not now", nor the clicks of links and questions', async () => {
    const { page } = await funnel.open(CAMPAIGN, { viewport: PHONE });
    await page.waitForSelector('islet-island section[data-no-capture]:not([hidden])');
    await page.$eval('main summary', (summary) => {
      summary.click();
    });
    expect(await page.$eval('main details', (details) => details.open)).toBe(true);
    await page.click('islet-island section[data-no-capture] button');
    await page.click('h1');
    await sleep(300);
    expect(await page.$(DIALOG)).toBeNull();
    expect(await funnel.requests('download')).toEqual([]);
  });
});
