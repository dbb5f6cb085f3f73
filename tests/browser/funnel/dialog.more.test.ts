import { setTimeout as sleep } from 'node:timers/promises';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import {
  BAR,
  BUTTON,
  closeDialog,
  completeIn,
  DIALOG,
  fileCameAt,
  HASTE,
  HELD_TO_BREAK,
  hurry,
  MIB,
  percentIs,
  PHONE,
  progressIn,
  SAVE,
  saveBy,
  says,
  servedSha256,
  SIZE,
  tapDownload,
  until,
  useFunnel,
} from './funnel-site.js';
import { CAMPAIGN, focusIs } from './dialog-page.js';

interface AxeWindow {
  readonly axe: { run(context: Document | string, options: RunOptions): Promise<AxeResults> };
}

/** What is wrong with the size and the place of what a finger can press. */
const misfits = (page: Page, place: string): Promise<string[]> =>
  page.$$eval(`:is(${place}) :is(a, button)`, (controls) => [
    ...controls
      .filter((control) => control.checkVisibility())
      .flatMap((control) => {
        const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
        const fits =
          left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && width >= 44 && height >= 44;
        return fits ? [] : [`${control.className}: ${[left, right, top, bottom].join(' ')}`];
      }),
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page is too wide'] : []),
  ]);

const emulate = (page: Page, value: 'light' | 'dark'): Promise<void> =>
  page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);

/** What is wrong with the page in light, and with the colours of the place in dark, which are all that differs. */
async function axeFinds(page: Page, place: string): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source);
  const finds = (context: string | undefined, options: RunOptions): Promise<string[]> =>
    page.evaluate(
      async (selector, wanted) => {
        const { violations } = await (globalThis as unknown as AxeWindow).axe.run(selector ?? document, wanted);
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
      },
      context,
      options,
    );
  const found = await finds(undefined, { resultTypes: ['violations'] });
  await emulate(page, 'dark');
  found.push(
    ...(await finds(place, { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] })),
  );
  await emulate(page, 'light');
  return found;
}

const funnel = useFunnel();

describe('the download dialog', () => {
  it('stays open when the page, idle at last, looks for a download that was interrupted', async () => {
    await funnel.settings({ size: 3 * MIB });
    await funnel.hold(2.25 * MIB);
    const { page } = await funnel.open('/', {
      viewport: PHONE,
      prepare: (tab) =>
        tab
          .evaluateOnNewDocument(() => {
            const idle: (() => void)[] = [];
            Object.assign(globalThis, { idle, requestIdleCallback: (work: () => void) => idle.push(work) });
          })
          .then(() => undefined),
    });
    await page.waitForFunction('idle.length > 0', { polling: 100 });
    await tapDownload(page);
    await percentIs(page, 70);
    await page.evaluate('for (const work of idle) work()');
    await funnel.goOn();
    await completeIn(page, DIALOG);
    expect(await page.$(BAR)).toBeNull();
    expect(await funnel.requests('download')).toHaveLength(1);
  });

  it('stops when the visitor says so, stays stopped in this tab, and begins again with a tap', async () => {
    await funnel.hold();
    const { page } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await percentIs(page, 30);
    await closeDialog(page);
    await page.locator(`${BAR} .dl-quiet:last-child`).click();
    await page.waitForFunction(() => document.querySelector('.dl-bar') === null);
    await expect.poll(async () => (await funnel.requests('download'))[0]?.state).toBe('left');
    await page.reload();
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestIdleCallback(resolve);
        }),
    );
    await sleep(500);
    expect(await page.$(BAR)).toBeNull();
    expect(await funnel.requests('download')).toHaveLength(1);
    await funnel.goOn();
    await tapDownload(page);
    await completeIn(page, DIALOG);
    expect((await funnel.requests('download')).map(({ status }) => status)).toEqual([200, 206]);
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
  });

  it('keeps the focus when the button that is pressed goes: on its heading in the dialog, on another button in the bar', async () => {
    const press = async (selector: string): Promise<void> => {
      await page.waitForSelector(selector);
      await page.focus(selector);
      await page.keyboard.press('Enter');
    };
    await funnel.faults([{ kind: 'error', status: 405 }]);
    const { page } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await page.waitForSelector(`${DIALOG} .dl-actions`);
    await funnel.faults(HELD_TO_BREAK);
    await press(`${DIALOG} .dl-actions button`);
    await progressIn(page, DIALOG);
    expect(await focusIs(page, '#dl-title')).toBe(true);
    await closeDialog(page);
    await page.waitForSelector(BAR);
    await funnel.faults([{ kind: 'error', status: 405 }]);
    await page.waitForSelector(`${BAR} .dl-button`);
    // Within what is missing.
    await funnel.hold(SIZE / 4);
    await press(`${BAR} .dl-button`);
    await progressIn(page, BAR);
    expect(await focusIs(page, `${BAR} button:first-child`)).toBe(true);
    await press(`${BAR} button:first-child`);
    await funnel.goOn();
    await page.waitForSelector(SAVE);
    await page.focus(SAVE);
    await saveBy(page);
    await page.waitForSelector(`${DIALOG} .dl-saved`);
    expect(await focusIs(page, SAVE)).toBe(true);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog') === null);
    expect(await focusIs(page, BUTTON)).toBe(true);
  });

  it('offers the file a second after the end', async () => {
    const { page } = await funnel.open('/');
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('.dl-save')?.checkVisibility() !== true) return;
        observer.disconnect();
        Object.assign(globalThis, { offered: performance.now() });
      });
      observer.observe(document.body, { childList: true, attributes: true, subtree: true });
    });
    await tapDownload(page);
    await completeIn(page, DIALOG);
    await page.waitForSelector('.dl-save', { visible: true });
    const offered = await page.evaluate(() => (globalThis as unknown as { offered: number }).offered);
    expect(offered - (await fileCameAt(page))).toBeGreaterThan(990);
    expect(await saveBy(page, '.dl-save')).toBe(servedSha256(SIZE));
  });

  it('fits 320 pixels with controls that a thumb hits, and axe finds nothing, in light and in dark', async () => {
    // It is under way for as long as it is looked at, however busy the machine is.
    await funnel.faults([{ kind: 'rate', bytesPerSecond: 5_000, times: 1 }]);
    const { page } = await funnel.open('/hi/', {
      viewport: { width: 320, height: 568 },
      async prepare(tab) {
        await tab.setBypassCSP(true);
        await emulate(tab, 'light');
      },
    });
    await tapDownload(page);
    await page.waitForSelector('.dl-weak');
    const weak = await page.$eval('.dl-weak', (banner) => banner.textContent);
    expect(
      await page.evaluate(() => {
        const { style } = document.documentElement;
        style.fontSize = '200%';
        const panel = document.querySelector('.dl-panel');
        const excess = (panel?.scrollWidth ?? NaN) - (panel?.clientWidth ?? NaN);
        style.fontSize = '';
        return excess;
      }),
    ).toBe(0);
    await expect
      .poll(() => page.$$eval(`${DIALOG} [role="status"]`, (regions) => regions.map(({ textContent }) => textContent)))
      .toContain(weak);
    expect(await misfits(page, DIALOG)).toEqual([]);
    expect(await axeFinds(page, DIALOG)).toEqual([]);
    await closeDialog(page);
    await page.waitForSelector(BAR);
    expect(await misfits(page, BAR)).toEqual([]);
    expect(await axeFinds(page, BAR)).toEqual([]);
    await page.click(`${BAR} .dl-quiet:last-child`);
    await page.waitForFunction(() => document.querySelector('.dl-bar') === null);
    await funnel.faults([{ kind: 'error', status: 405 }]);
    await tapDownload(page);
    await page.waitForSelector(`${DIALOG} .dl-actions`);
    expect(await misfits(page, DIALOG)).toEqual([]);
    expect(await axeFinds(page, DIALOG)).toEqual([]);
    await funnel.goOn();
    await page.click(`${DIALOG} .dl-actions button`);
    await page.waitForSelector(`${DIALOG} .dl-again`);
    await page.waitForSelector(SAVE);
    expect(await misfits(page, DIALOG)).toEqual([]);
    expect(await axeFinds(page, DIALOG)).toEqual([]);
  });

  it('can be put away as a bar while it goes on, and comes back when it ends', async () => {
    await funnel.hold();
    const { page } = await funnel.open('/', { viewport: PHONE });
    const gone = (): Promise<unknown> =>
      page.waitForFunction((bar: string) => document.querySelector(bar) === null, {}, BAR);
    await tapDownload(page);
    await closeDialog(page);
    await page.locator(`${BAR} .dl-quiet:nth-child(2)`).click();
    await gone();
    expect(await focusIs(page, BUTTON)).toBe(true);
    await expect.poll(async () => (await funnel.requests('download')).map(({ state }) => state)).toEqual(['sending']);
    await tapDownload(page);
    await closeDialog(page);
    await page.locator(`${BAR} .dl-quiet:nth-child(2)`).click();
    await gone();
    await funnel.goOn();
    await completeIn(page, BAR);
    expect(await saveBy(page, `${BAR} .dl-button`)).toBe(servedSha256(SIZE));
    expect(await funnel.requests('download')).toHaveLength(1);
  });

  it('has a name, and tells progress politely and not too often', async () => {
    await funnel.hold();
    const { page } = await funnel.open('/', { prepare: hurry });
    await page.evaluate(() => {
      const times: number[] = [];
      let before = '';
      new MutationObserver(() => {
        const text = document.querySelector('dialog [role="status"]')?.textContent ?? '';
        if (text !== before) times.push(performance.now());
        before = text;
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
      Object.assign(globalThis, { times });
    });
    await tapDownload(page);
    expect(await page.$('aria/Downloading Zupee app[role="dialog"]')).not.toBeNull();
    await until(page, () => document.querySelector('dialog [role="status"]')?.textContent !== '');
    await funnel.goOn();
    await completeIn(page, DIALOG);
    await says(page, `${DIALOG} [role="status"]`, 'Download Complete 100% safe & secure');
    const times = await page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
    expect(times.length).toBeGreaterThan(1);
    // Four seconds, of which as much may be lost as a busy page takes to show the first of two.
    for (const [index, time] of times.slice(1).entries()) expect(time - (times[index] ?? 0)).toBeGreaterThan(2_000);
  });

  it('offers the download again half a second after the end, and brings the file anew', async () => {
    const { page } = await funnel.open('/');
    await tapDownload(page);
    await page.waitForSelector(`${DIALOG} .dl-again`);
    expect(await page.$('.dl-overlay, .dl-gesture')).toBeNull();
    await page.waitForSelector(SAVE);
    await funnel.settings({ version: 2 });
    await funnel.hold();
    await page.click(`${DIALOG} .dl-again`);
    await progressIn(page, DIALOG);
    expect(await page.$(SAVE)).toBeNull();
    expect(await page.$eval('.dl-percent', ({ textContent }) => textContent)).not.toBe('100%');
    await funnel.goOn();
    await completeIn(page, DIALOG);
    expect(await saveBy(page)).toBe(servedSha256(SIZE, 2));
    expect((await funnel.requests('download')).map(({ range }) => range)).toEqual([null, null]);
  });
});

describe('the overlay of a campaign page', () => {
  it('darkens the page behind the save button and points at it, with a hand that moves only where motion is welcome; goes with Escape before the dialog does', async () => {
    const { page } = await funnel.open(CAMPAIGN, { viewport: PHONE });
    await page.evaluate(() => {
      const seen: Record<string, number> = {};
      new MutationObserver(() => {
        for (const name of ['dl-overlay', 'dl-save', 'dl-gesture'])
          if (document.querySelector(`.${name}`) !== null) seen[name] ??= performance.now();
      }).observe(document.body, { childList: true, subtree: true });
      Object.assign(globalThis, { seen });
    });
    await tapDownload(page);
    await page.waitForSelector('.dl-gesture');
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Record<string, number> }).seen);
    const cameAt = await fileCameAt(page);
    const after = (name: string): number => (seen[name] ?? NaN) - cameAt;
    expect(after('dl-overlay')).toBeGreaterThan(490);
    expect(after('dl-save')).toBeGreaterThan(990);
    expect(after('dl-gesture')).toBeGreaterThan(2_990);
    expect(await page.$eval('.dl-gesture', ({ textContent }) => textContent)).toBe('Upar click kare');
    // Above the overlay: what a finger meets there.
    const met = await page.$eval('.dl-save', (button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === button;
    });
    expect(met).toBe(true);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(1);
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await page.$('dialog .dl-again')).toBeNull();
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog .dl-again');
    expect(await page.$('.dl-overlay, .dl-gesture')).toBeNull();
    expect(await page.$(DIALOG)).not.toBeNull();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog') === null);
  });

  it('is reset by itself twelve seconds after the hand came, and "Download Again" follows', async () => {
    const { page } = await funnel.open(CAMPAIGN, { viewport: PHONE, prepare: hurry });
    await page.evaluate(() => {
      const seen: Record<string, number> = {};
      new MutationObserver(() => {
        for (const name of ['dl-gesture', 'dl-again'])
          if (document.querySelector(`dialog .${name}`) !== null) seen[name] ??= performance.now();
      }).observe(document.body, { childList: true, subtree: true });
      Object.assign(globalThis, { seen });
    });
    await tapDownload(page);
    await page.waitForSelector('dialog .dl-again');
    const { 'dl-gesture': hand = NaN, 'dl-again': again = NaN } = await page.evaluate(
      () => (globalThis as unknown as { seen: Record<string, number> }).seen,
    );
    // The hand is to come three seconds after the file has, and to stay for twelve.
    const cameAt = (await fileCameAt(page)) * HASTE;
    expect(hand - cameAt).toBeGreaterThan(2_900);
    expect(again - cameAt).toBeGreaterThan(14_900);
    expect(await page.$('.dl-overlay, .dl-gesture')).toBeNull();
  });

  it('takes taps beside everything that answers itself, and no keys, until Escape', async () => {
    await funnel.hold();
    const { page } = await funnel.open(CAMPAIGN, { viewport: PHONE });
    await page.waitForSelector('islet-island section[data-no-capture]:not([hidden])');
    const keys = await page.evaluate(() =>
      ['Enter', ' ', 'a', 'ArrowDown'].map((key) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
      ),
    );
    expect(keys).toEqual([true, true, true, true]);
    expect(await page.$(DIALOG)).toBeNull();
    await page.click('h1');
    await page.waitForSelector(DIALOG);
    await progressIn(page, DIALOG);
    // In the dialog Escape closes the dialog, not the offer.
    await page.keyboard.press('Escape');
    await page.waitForSelector(BAR);
    expect(await page.$('islet-island section[data-no-capture]:not([hidden])')).not.toBeNull();
    await page.keyboard.press('Escape');
    await page.waitForSelector('islet-island section[data-no-capture]:not([hidden])', { hidden: true });
    await page.click('h1');
    await sleep(300);
    expect(await page.$(DIALOG)).toBeNull();
  });
});
