import { setTimeout as sleep } from 'node:timers/promises';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { HTTPRequest, Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { forceColors, hasEdge, isDrawn } from '../forced-colors.js';
import {
  BAR,
  BUTTON,
  CLOSE,
  closeDialog,
  completeIn,
  DIALOG,
  fileCameAt,
  HASTE,
  HELD_TO_BREAK,
  hurry,
  isModal,
  MIB,
  percentIs,
  PHONE,
  progressIn,
  SAVE,
  saveBy,
  says,
  servedSha256,
  SIZE,
  storedIs,
  tapDownload,
  until,
  useFunnel,
} from './funnel-site.js';

const CAMPAIGN = '/ludosupremefree/';

interface AxeWindow {
  readonly axe: { run(context: Document | string, options: RunOptions): Promise<AxeResults> };
}

const focusIs = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);

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

/** Opens the home page; React's view of the dialog does not come before `letGo`. */
async function openWithLateReact(): Promise<{
  readonly page: Page;
  readonly late: readonly HTTPRequest[];
  letGo(): Promise<void>;
}> {
  const late: HTTPRequest[] = [];
  const seen = new Set<string>();
  let isLate = true;
  const { page } = await funnel.open('/', {
    async prepare(tab) {
      await tab.setRequestInterception(true);
      tab.on('request', (request) => {
        if (request.url().includes('/download-dialog-')) seen.add(request.url());
        // The first of that name shows the first view; the other is the view of React.
        if (isLate && [...seen].indexOf(request.url()) > 0) late.push(request);
        else void request.continue();
      });
    },
  });
  return {
    page,
    late,
    async letGo() {
      isLate = false;
      await Promise.all(late.map((request) => request.continue()));
    },
  };
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

  it('leaves the focus to the content where no button of the page opened it', async () => {
    await funnel.settings({ size: 3 * MIB });
    await funnel.hold(2.25 * MIB);
    const { page } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await storedIs(page, 2 * MIB);
    await page.goto(`${funnel.pageUrl}/faqs/`);
    await page.waitForSelector(`${BAR} .dl-quiet:last-child`);
    await page.focus(`${BAR} .dl-quiet:last-child`);
    await page.keyboard.press('Enter');
    await page.waitForFunction((bar: string) => document.querySelector(bar) === null, {}, BAR);
    expect(await focusIs(page, 'main')).toBe(true);
  });

  it('names the close button in browsers without `ariaLabel`', async () => {
    await funnel.hold();
    const { page } = await openWithLateReact();
    await page.evaluate(() => {
      Reflect.deleteProperty(Element.prototype, 'ariaLabel');
    });
    await tapDownload(page);
    expect(await page.$eval(CLOSE, (button) => button.getAttribute('aria-label'))).toBe('Close');
  });

  it('says what comes after the download until the file is saved', async () => {
    await funnel.hold();
    const { page } = await funnel.open('/');
    await tapDownload(page);
    await progressIn(page, DIALOG);
    expect(await page.$eval(`${DIALOG} .dl-next`, (text) => text.textContent)).toBe(
      'Next: save the file, open it, and let your browser install it',
    );
    await funnel.goOn();
    await saveBy(page);
    await page.waitForSelector(`${DIALOG} .dl-saved`);
    expect(await page.$(`${DIALOG} .dl-next`)).toBeNull();
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

  it('offers the file a second after the end where React does not come', async () => {
    const { page } = await openWithLateReact();
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

  it.each([
    ['says at once that the connection is weak where the page itself arrived slowly', 250, true],
    ['does not say so where it arrived fast', 0, false],
  ])('%s', async (_, kbits, weak) => {
    const { page } = await funnel.open('/', {
      prepare: async (tab) => {
        if (kbits > 0) await tab.emulateNetworkConditions({ download: kbits * 125, upload: kbits * 125, latency: 0 });
      },
    });
    await page.emulateNetworkConditions(null);
    await page.evaluate(() => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector('.dl-facts') === null) return;
        document.body.dataset['first'] = String(document.querySelector('.dl-weak') !== null);
        observer.disconnect();
      }).observe(document.body, { subtree: true, childList: true });
    });
    await tapDownload(page);
    await page.waitForSelector('[data-first]');
    expect(await page.$eval('body', ({ dataset }) => dataset['first'])).toBe(String(weak));
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

  it('is seen where the system sets the colours: its edge, its buttons, and how far it has come', async () => {
    await funnel.hold();
    const { page } = await funnel.open('/', { viewport: PHONE, prepare: forceColors });
    await tapDownload(page);
    await percentIs(page, 40);
    const unseen: string[] = [];
    for (const place of [DIALOG, BAR]) {
      if (place === BAR) {
        await closeDialog(page);
        await page.waitForSelector(BAR);
      }
      for (const edge of place === DIALOG ? [`${DIALOG} .dl-panel`, CLOSE] : [BAR, `${BAR} .dl-quiet`])
        if (!(await hasEdge(page, edge))) unseen.push(edge);
      // Its frame apart.
      if (!(await isDrawn(page, `${place} .dl-progress`, { left: 8, top: 5, width: 200, height: 2 })))
        unseen.push(`${place} progress`);
    }
    await funnel.faults([{ kind: 'error', status: 405 }]);
    await page.waitForSelector(`${BAR} .dl-button`);
    if (!(await hasEdge(page, `${BAR} .dl-button`))) unseen.push('the button that tries again');
    expect(unseen).toEqual([]);
  });

  it('gets the foot of the screen to itself once it is a bar', async () => {
    await funnel.hold();
    for (const [path, docked] of [
      ['/404.html', 'main > div:last-of-type'],
      ['/ludosupremefree/', 'main div:has(> islet-island[data-id="download-dock"])'],
    ] as const) {
      const { page } = await funnel.open(path, { viewport: PHONE });
      expect(await page.$eval(docked, (element) => getComputedStyle(element).position)).toBe('sticky');
      await page.$eval(path === '/404.html' ? 'header a[data-hold]' : BUTTON, (button) => {
        button.click();
      });
      await progressIn(page, DIALOG);
      await closeDialog(page);
      await page.waitForSelector(BAR);
      await page.$eval(docked, (element) => {
        element.scrollIntoView({ block: 'center' });
      });
      const [bar, other] = [
        await page.$eval(BAR, (element) => element.getBoundingClientRect().top),
        await page.$eval(docked, (element) => element.getBoundingClientRect().bottom),
      ];
      expect(other).toBeLessThanOrEqual(bar);
      await page.emulateMediaType('print');
      expect(await page.$eval(BAR, (element) => element.checkVisibility())).toBe(false);
    }
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

  it('leaves a low screen to the page: the bar stands above the content there', async () => {
    await funnel.hold();
    const { page } = await funnel.open('/hi/', { viewport: { width: 320, height: 256 } });
    await page.$eval(BUTTON, (button) => {
      button.click();
    });
    await page.waitForSelector(DIALOG);
    await closeDialog(page);
    await page.waitForSelector(BAR);
    const ends = (): Promise<Record<string, number>> =>
      page.evaluate((selector) => {
        const bottom = (name: string): number => document.querySelector(name)?.getBoundingClientRect().bottom ?? NaN;
        scrollTo(0, 0);
        const atTop = bottom(selector);
        const content = document.querySelector('main')?.getBoundingClientRect().top ?? NaN;
        scrollTo(0, 600);
        return {
          atTop,
          content,
          whenRead: bottom(selector),
          padding: parseFloat(getComputedStyle(document.body).paddingBottom),
        };
      }, BAR);
    const low = await ends();
    expect(low['content']).toBe(low['atTop']);
    expect(low['whenRead']).toBeLessThan(0);
    expect(low['padding']).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewport({ width: 360, height: 400 });
    expect((await ends())['whenRead']).toBe(400);
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

it('the dialog ends where its content ends on wide screens', async () => {
  await funnel.settings({ size: 7 * MIB });
  await funnel.hold(2.25 * MIB);
  const { page } = await funnel.open('/', { viewport: { width: 1280, height: 800 } });
  await tapDownload(page);
  await progressIn(page, DIALOG);
  const [room, height] = await page.$eval(`${DIALOG} .dl-panel`, (panel) => {
    const ends = [...panel.querySelectorAll('.dl-next, .dl-facts, .dl-end > *')].map(
      (part) => part.getBoundingClientRect().bottom,
    );
    const { bottom, height: all } = panel.getBoundingClientRect();
    return [bottom - Math.max(...ends), all];
  });
  expect(room).toBeLessThan(48);
  expect(height).toBeGreaterThan(200);
});

describe.each([
  ['/', `${DIALOG} .dl-save`],
  ['/hi/', `${DIALOG} .dl-save`],
  [CAMPAIGN, `${DIALOG} .dl-gesture`],
])('what comes in the dialog on %s', (path, last) => {
  it('moves nothing away from under a finger', async () => {
    const { page } = await funnel.open(path, { viewport: { width: 320, height: 640 }, prepare: hurry });
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
    await page.waitForSelector(last);
    await page.waitForSelector(`${DIALOG} .dl-again`);
    if (path !== CAMPAIGN) {
      await saveBy(page);
      await page.waitForSelector(`${DIALOG} .dl-saved`);
    }
    const places = await page.evaluate(() => [...(globalThis as unknown as { places: Set<string> }).places]);
    expect(places.map((place) => place.split(' ')[0]).sort()).toEqual(['dl-again', 'dl-close', 'dl-save']);
  });
});

it('shows the place of the save button from the end on, and the button fills it', async () => {
  const { page } = await funnel.open('/', { viewport: PHONE });
  await page.evaluate(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const title = document.querySelector('dialog #dl-title')?.textContent;
      const first = document.querySelector('dialog .dl-end')?.firstElementChild;
      if (title !== 'Download Complete' || !first) return;
      const { left, top, width, height } = first.getBoundingClientRect();
      const { backgroundColor } = getComputedStyle(first);
      const place = [left, top, width, height].join(' ');
      seen.push(`${first.localName} ${place} ${backgroundColor === 'rgba(0, 0, 0, 0)' ? 'empty' : 'painted'}`);
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(globalThis, { seen });
  });
  await tapDownload(page);
  await page.waitForSelector(SAVE);
  const seen = await page.evaluate(() => [...new Set((globalThis as unknown as { seen: string[] }).seen)]);
  expect(seen.map((entry) => entry.split(' ')[0])).toEqual(['span', 'button']);
  expect(seen[0]?.replace('span', 'button')).toBe(seen[1]);
  expect(seen[1]).toContain('painted');
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
