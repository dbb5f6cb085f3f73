import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import {
  allowSaving,
  BAR,
  BUTTON,
  closeDialog,
  completeIn,
  DIALOG,
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
  storedIs,
  tapDownload,
  until,
  useFunnel,
} from './funnel-site.js';

/** More than the page saves at once, and what of it comes before the rest is held. */
const LARGE = 3 * MIB;
const SAVED = 2 * MIB;
const SOME = 2.25 * MIB;

const ANDROID_APP =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

/** A browser that calls itself so, and gives no hints that say otherwise. */
const as = (userAgent: string) => ({
  viewport: PHONE,
  prepare: async (page: Page): Promise<void> => {
    await page.setUserAgent({ userAgent });
    await page.evaluateOnNewDocument(() => {
      Object.defineProperty(navigator, 'userAgentData', { value: undefined });
    });
  },
});

/** An iPhone by its name and by what its style sheets can do, which `likeWebKit` brings about. */
const iPhone = {
  viewport: PHONE,
  prepare: async (page: Page): Promise<void> => {
    await as(IPHONE).prepare(page);
    await page.evaluateOnNewDocument(() => {
      const supports = CSS.supports.bind(CSS);
      CSS.supports = (...asked: [string, string?]) =>
        asked[0] === '-webkit-touch-callout' || supports(...(asked as [string, string]));
    });
  },
};

/** Puts rules for the WebKit of iPhones into force. */
const likeWebKit = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const sheet of document.styleSheets) {
      for (const rule of [...sheet.cssRules]) {
        if (!(rule instanceof CSSSupportsRule) || !rule.conditionText.startsWith('(-webkit-touch-callout:')) continue;
        for (const { cssText } of rule.cssRules) sheet.insertRule(cssText, sheet.cssRules.length);
      }
    }
  });

/** Answers the question for the address of the file in place of the service. */
const linkIs = (answer: (servicesUrl: string) => object) => ({
  viewport: PHONE,
  async prepare(page: Page): Promise<void> {
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.method() !== 'POST') return void request.continue();
      const headers = { 'Access-Control-Allow-Origin': '*' };
      const body = JSON.stringify(answer(funnel.servicesUrl));
      void request.respond({ headers, contentType: 'application/json', body });
    });
  },
});

const funnel = useFunnel();

describe('a download in trouble', () => {
  /**
   * Waits until the browser itself, without the page, has saved the file; gives the addresses without their origin. Chromium dies where its context is closed as a download begins, so
   * that no test ends before.
   */
  async function nativeDownloads(page: Page, act: () => Promise<unknown>): Promise<readonly string[]> {
    const { saved } = await allowSaving(page);
    await act();
    await expect.poll(() => saved).toEqual(['install-zupee.apk']);
    return (await funnel.requests('download')).map(({ path }) => path.replace(/\?.*/, '?'));
  }

  it('goes on in the other tab when the first is closed', async () => {
    await funnel.settings({ size: LARGE });
    await funnel.hold(SOME);
    const { page: first } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(first);
    await progressIn(first, DIALOG);
    const second = await first.browserContext().newPage();
    await second.goto(`${funnel.pageUrl}/faqs/`);
    await tapDownload(second, 'a[data-hold]').catch(() => undefined);
    await says(second, `:is(${DIALOG}, ${BAR})`, 'Another tab is downloading this file');
    await first.bringToFront();
    await storedIs(first, SAVED);
    await second.bringToFront();
    await first.close();
    await completeIn(second, `:is(${DIALOG}, ${BAR})`);
    expect(await saveBy(second, `:is(${SAVE}, ${BAR} .dl-button)`)).toBe(servedSha256(LARGE));
    expect((await funnel.requests('download')).map(({ status, range }) => `${String(status)} ${range ?? ''}`)).toEqual([
      '200 ',
      `206 bytes=${String(SAVED)}-`,
    ]);
  });

  it('is reported once, by the tab that has done it', async () => {
    await funnel.settings({ size: LARGE });
    await funnel.hold(SOME);
    const { page: first } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(first);
    await percentIs(first, 70);
    const second = await first.browserContext().newPage();
    await second.goto(`${funnel.pageUrl}/faqs/`);
    await says(second, BAR, 'Another tab is downloading this file');
    await funnel.goOn();
    await says(second, BAR, 'Ready to install');
    await expect
      .poll(async () => (await funnel.events()).map(({ label }) => label))
      .toEqual(['DownloadButtonClick', 'DownloadComplete']);
  });

  it('waits while there is no connection, and goes on when there is one', async () => {
    await funnel.faults(HELD_TO_BREAK);
    const { page } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await progressIn(page, DIALOG);
    // The emulation of the browser lets a connection live that is there; the stand-in breaks it.
    await page.setOfflineMode(true);
    await funnel.goOn();
    await says(page, DIALOG, 'You are offline');
    await page.setOfflineMode(false);
    await completeIn(page, DIALOG);
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
    expect((await funnel.requests('download')).map(({ status }) => status)).toEqual([200, 206]);
  });

  it('is whole after a connection that breaks, whatever headers the page may read', async () => {
    const { page } = await funnel.open('/', { viewport: PHONE });
    // `Content-Length` and `Last-Modified` can be read in any case.
    const all = [
      { exposed: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'ETag', 'Repr-Digest'], allowIfRange: true },
      { exposed: ['Content-Length', 'Content-Range', 'ETag'], allowIfRange: false },
      { exposed: [], allowIfRange: false },
    ];
    for (const [index, headers] of all.entries()) {
      const version = index + 1;
      await funnel.settings({ ...headers, version });
      await funnel.faults(HELD_TO_BREAK);
      if (index === 0) await tapDownload(page);
      else await page.click(`${DIALOG} .dl-again`);
      // All that was sent has arrived: a browser may drop unread bytes with the connection.
      await until(page, () => document.querySelector('.dl-percent')?.textContent === '50%');
      await funnel.goOn();
      await completeIn(page, DIALOG);
      expect(await saveBy(page), JSON.stringify(headers)).toBe(servedSha256(SIZE, version));
      expect((await funnel.requests('download')).slice(2 * index).map(({ status, range }) => [status, range])).toEqual([
        [200, null],
        [206, `bytes=${String(SIZE / 2)}-`],
      ]);
    }
  });

  it('asks for the address again, past the cache, when it has expired', async () => {
    await funnel.faults(HELD_TO_BREAK);
    const { page } = await funnel.open('/', {
      viewport: PHONE,
      prepare: (tab) =>
        tab
          .evaluateOnNewDocument(() => {
            const asked: unknown[] = [];
            const original = globalThis.fetch;
            globalThis.fetch = (input, init) => {
              if (init?.method === 'POST') asked.push([init.cache, init.body]);
              return original(input, init);
            };
            Object.assign(globalThis, { asked });
          })
          .then(() => undefined),
    });
    await tapDownload(page);
    await progressIn(page, DIALOG);
    await funnel.faults([{ kind: 'expired', times: 1 }]);
    await completeIn(page, DIALOG);
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
    const body = JSON.stringify({ websiteName: 'zupee', source: '/' });
    expect(await page.evaluate(() => (globalThis as unknown as { asked: unknown }).asked)).toEqual([
      ['force-cache', body],
      ['reload', body],
    ]);
    expect((await funnel.requests('download')).map(({ status }) => status)).toEqual([200, 403, 206]);
  });

  it('begins anew from the address that was renewed', async () => {
    await funnel.faults([{ kind: 'expired', times: 1 }]);
    const { page } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await page.waitForSelector(SAVE);
    await funnel.settings({ version: 2 });
    await funnel.hold();
    await page.click(`${DIALOG} .dl-again`);
    await page.waitForFunction(() => document.querySelector('dialog .dl-save') === null);
    await funnel.goOn();
    await completeIn(page, DIALOG);
    expect(await saveBy(page)).toBe(servedSha256(SIZE, 2));
  });

  it('is no package where a network answers with its own page, and nothing is saved', async () => {
    await funnel.faults([{ kind: 'portal' }]);
    const { page } = await funnel.open('/', { viewport: PHONE, prepare: hurry });
    await tapDownload(page);
    await says(page, DIALOG, 'This is not the app');
    expect(await page.$eval(`${DIALOG} #dl-title`, (title) => title.textContent)).toBe('Download failed');
    expect(await page.$(`${DIALOG} .dl-link`)).toBeNull();
    await funnel.faults([]);
    await page.click(`${DIALOG} .dl-actions button`);
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
  });

  it('is thrown away where its digest is not the one that came with the address', async () => {
    const { page } = await funnel.open(
      '/',
      linkIs((services) => ({
        apkLink: `${services}/downloads/free/install-zupee.apk`,
        sha256: servedSha256(SIZE, 2),
      })),
    );
    await tapDownload(page);
    await says(page, DIALOG, 'The file was damaged');
    expect((await funnel.requests('download')).map(({ status }) => status)).toEqual([200, 200]);
    await funnel.settings({ version: 2 });
    await page.click(`${DIALOG} .dl-actions button`);
    expect(await saveBy(page)).toBe(servedSha256(SIZE, 2));
  });

  it('does not wait where the browser is wrong about being offline', async () => {
    const { page } = await funnel.open('/', {
      viewport: PHONE,
      prepare: (tab) =>
        tab
          .evaluateOnNewDocument(() => {
            Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
          })
          .then(() => undefined),
    });
    await page.click(BUTTON);
    await completeIn(page, DIALOG);
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
    // Also once the island has been hydrated.
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog') === null);
    await tapDownload(page);
  });

  it('is reported as complete once, however often the whole file is tapped', async () => {
    const { page } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await completeIn(page, DIALOG);
    await page.goto(`${funnel.pageUrl}/faqs/`);
    await says(page, BAR, 'Ready to install');
    await tapDownload(page, 'a[data-hold]');
    await completeIn(page, DIALOG);
    await page.goto(`${funnel.pageUrl}/`);
    await tapDownload(page);
    await completeIn(page, DIALOG);
    await expect
      .poll(async () => (await funnel.events()).map(({ label }) => label).sort())
      .toEqual([...Array<string>(3).fill('DownloadButtonClick'), 'DownloadComplete']);
    expect(await funnel.requests('download')).toHaveLength(1);
  });

  it('is offered after the page was left before it was saved, and not once more after that', async () => {
    const { page } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await completeIn(page, DIALOG);
    await page.goto(`${funnel.pageUrl}/faqs/`);
    await says(page, BAR, 'Ready to install');
    expect(await saveBy(page, `${BAR} .dl-button`)).toBe(servedSha256(SIZE));
    await says(page, BAR, 'Saved');
    expect((await funnel.events()).map(({ label }) => label)).toEqual(['DownloadButtonClick', 'DownloadComplete']);
    await page.goto(`${funnel.pageUrl}/faqs/`, { waitUntil: 'networkidle0' });
    expect(await page.$(BAR)).toBeNull();
  });

  it('can be saved in each of two tabs with the first tap', async () => {
    const { page: first } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(first);
    await completeIn(first, DIALOG);
    const second = await first.browserContext().newPage();
    await second.goto(`${funnel.pageUrl}/`);
    await says(second, BAR, 'Ready to install');
    await first.bringToFront();
    expect(await saveBy(first)).toBe(servedSha256(SIZE));
    expect((await funnel.requests('download')).length).toBe(1);
  });

  it('is left to the browser where its storage is full', async () => {
    await funnel.settings({ size: LARGE });
    const { page } = await funnel.open('/', { viewport: PHONE });
    const session = await page.createCDPSession();
    await session.send('Storage.overrideQuotaForOrigin', { origin: funnel.pageUrl, quotaSize: MIB });
    const paths = await nativeDownloads(page, () => tapDownload(page));
    expect(paths).toEqual(['/downloads/install-zupee.apk?', '/downloads/install-zupee.apk?']);
    await says(page, DIALOG, 'We cannot store the file here');
    await page.waitForSelector(`${DIALOG} .dl-actions a`);
    // The one that does not expire, whenever it is followed.
    expect(await page.$eval(`${DIALOG} .dl-actions a`, ({ href }) => href)).toBe(
      `${funnel.servicesUrl}/downloads/install-zupee.apk`,
    );
  });

  it('is left to the browser before its first byte where there is no room for it', async () => {
    const { page } = await funnel.open('/', {
      viewport: PHONE,
      prepare: (tab) =>
        tab
          .evaluateOnNewDocument((quota) => {
            StorageManager.prototype.estimate = () => Promise.resolve({ quota, usage: 0 });
          }, SIZE - 1)
          .then(() => undefined),
    });
    await nativeDownloads(page, () => tapDownload(page));
    await says(page, DIALOG, 'We cannot store the file here');
    expect(await page.$eval('.dl-percent', ({ textContent }) => textContent)).toBe('0%');
  });

  it('is a plain link where scripts are off', async () => {
    const { page } = await funnel.open('/', { viewport: PHONE, javaScript: false });
    expect(await nativeDownloads(page, () => page.click(BUTTON))).toEqual(['/downloads/install-zupee.apk']);
  });

  it.each([
    ['code', /\/begin-/],
    ['words', /\/download-[^/]*\.json$/],
  ])('is a plain link where its %s cannot be had', async (_case, missing) => {
    const { page } = await funnel.open('/', {
      viewport: PHONE,
      async prepare(tab) {
        await tab.setRequestInterception(true);
        tab.on('request', (request) => void (missing.test(request.url()) ? request.abort() : request.continue()));
      },
    });
    expect(await nativeDownloads(page, () => page.click(BUTTON))).toEqual(['/downloads/install-zupee.apk']);
    expect(await page.$(DIALOG)).toBeNull();
    // A second tap is not lost, either.
    expect(await nativeDownloads(page, () => page.click(BUTTON))).toHaveLength(2);
  });

  it.each([
    ['iPhone', IPHONE, '/', 'https://apps.zupee.example/ios/'],
    ['Mac', MAC, '/ludosupremefree/', 'https://apps.zupee.example/ios/free/'],
  ])('leads to the other app on an %s, and is reported', async (_case, userAgent, path, address) => {
    const { page } = await funnel.open(path, as(userAgent));
    await page.waitForFunction(
      (selector: string, href: string) => document.querySelector<HTMLAnchorElement>(selector)?.href === href,
      {},
      BUTTON,
      address,
    );
    expect(await page.$eval(BUTTON, ({ textContent }) => textContent)).toBe('For iPhone and Mac');
    const followed = page.waitForRequest((request) => request.isNavigationRequest() && request.url() === address);
    await page.click(BUTTON);
    await followed;
    await expect.poll(async () => (await funnel.events()).map(({ label }) => label)).toEqual(['DownloadButtonClick']);
    expect(await funnel.requests('download')).toEqual([]);
  });

  it('stands in the place of the button on an iPhone, leaves no room empty, and is reported', async () => {
    const { page } = await funnel.open('/', iPhone);
    await likeWebKit(page);
    await page.waitForSelector('main a[data-ios][data-hold]');
    const offers = await page.$$eval('main a:is([data-hold], [data-ios])', (links) =>
      links.filter((link) => link.checkVisibility({ visibilityProperty: true })).map(({ textContent }) => textContent),
    );
    expect(offers).toEqual(['For iPhone and Mac', 'For iPhone and Mac']);
    const gap = await page.$eval('main a[data-ios]', (link) => {
      const note = link.parentElement?.querySelector('p');
      return (note?.getBoundingClientRect().top ?? NaN) - link.getBoundingClientRect().bottom;
    });
    expect(gap).toBeLessThan(24);
    // Its text is one line, for which the button is no higher.
    expect(await page.$eval('main a[data-ios]', (link) => link.getBoundingClientRect().height)).toBe(60);
    const followed = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url() === 'https://apps.zupee.example/ios/',
    );
    await page.click('main a[data-ios]');
    await followed;
    await expect.poll(async () => (await funnel.events()).map(({ label }) => label)).toEqual(['DownloadButtonClick']);
  });

  it.each(['/', '/hi/', '/bn/ludo/', '/gu/ludo/'])(
    'leaves no empty line below the button on a Mac: %s',
    async (path) => {
      const { page } = await funnel.open(path, { ...as(MAC), viewport: { width: 1280, height: 800 } });
      await page.waitForFunction(
        () => document.querySelector<HTMLElement>('main a[data-ios]')?.style.visibility === 'hidden',
      );
      const gap = await page.$eval(
        BUTTON,
        (button) =>
          (button.parentElement?.querySelector('p')?.getBoundingClientRect().top ?? NaN) -
          button.getBoundingClientRect().bottom,
      );
      expect(gap).toBeLessThan(24);
    },
  );

  it('is a plain link, to the address that the service gives, in the browser of an app', async () => {
    const { page } = await funnel.open('/', as(ANDROID_APP));
    expect(await nativeDownloads(page, () => page.click(BUTTON))).toEqual(['/downloads/install-zupee.apk?']);
    expect(await page.$(DIALOG)).toBeNull();
    expect(await funnel.requests('link')).toHaveLength(1);
  });

  it('is the default link there when the service fails', async () => {
    await funnel.faults([{ kind: 'error', status: 503, on: 'link' }]);
    const { page } = await funnel.open('/', as(ANDROID_APP));
    expect(await nativeDownloads(page, () => page.click(BUTTON))).toEqual(['/downloads/install-zupee.apk']);
  });
});

describe('the error catalogue', () => {
  it('Fetching the APK link fails: it is logged, and the known link is opened in the same tab', async () => {
    await funnel.faults([{ kind: 'error', status: 503, on: 'link' }]);
    const { page, log } = await funnel.open('/', { viewport: PHONE });
    const { saved } = await allowSaving(page);
    await page.click(BUTTON);
    await expect.poll(() => saved).toEqual(['install-zupee.apk']);
    expect((await funnel.requests('download')).map(({ path }) => path)).toEqual(['/downloads/install-zupee.apk']);
    expect(await page.browserContext().pages()).toHaveLength(1);
    expect(page.url()).toBe(`${funnel.pageUrl}/`);
    expect(await page.$(DIALOG)).toBeNull();
    expect(log.consoleErrors.join('\n')).toContain('apkLink: 503');
  });

  it('shows what to do where the host of the known link is busy too', async () => {
    await funnel.faults([
      { kind: 'error', status: 503, on: 'link' },
      { kind: 'error', status: 503 },
    ]);
    const { page } = await funnel.open('/', { viewport: PHONE });
    await page.click(BUTTON);
    await expect.poll(() => page.url()).toBe(`${funnel.pageUrl}/ludo/download-app/#it-does-not-come`);
  });

  it('Download fails: logged with downloadCompleted=false, and the error is rethrown', async () => {
    await funnel.faults([{ kind: 'error', status: 405 }]);
    const { page, log } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await says(page, DIALOG, 'The server is not sending the file right now');
    const advice = await page.$$eval(`${DIALOG} .dl-link`, (links) => links.map((link) => link.textContent));
    expect(advice).toEqual(['Let the browser download it', 'What you can do']);
    await expect
      .poll(async () => (await funnel.events()).map(({ label, downloadCompleted }) => [label, downloadCompleted]))
      .toEqual([
        ['DownloadButtonClick', undefined],
        ['DownloadFailed', 'false'],
      ]);
    await expect.poll(() => log.pageErrors).toEqual([expect.stringContaining('The download failed: refused')]);
    await funnel.faults([]);
    await page.locator(`${DIALOG} .dl-actions button`).click();
    await completeIn(page, DIALOG);
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
    await expect
      .poll(async () => (await funnel.events()).map(({ label }) => label).sort())
      .toEqual(['DownloadButtonClick', 'DownloadComplete', 'DownloadFailed']);
  });

  it('Audio playback fails: a warning, and nothing else', async () => {
    await funnel.hold();
    const warnings: string[] = [];
    const { page, log } = await funnel.open('/', {
      viewport: PHONE,
      async prepare(tab) {
        await hurry(tab);
        tab.on('console', (message) => {
          if (message.type() === 'warn') warnings.push(message.text());
        });
        await tab.evaluateOnNewDocument(() => {
          HTMLMediaElement.prototype.play = function play() {
            Object.assign(globalThis, { played: [performance.now(), this.src] });
            return Promise.reject(new DOMException('Not now', 'NotAllowedError'));
          };
        });
      },
    });
    await tapDownload(page);
    const from = await page.evaluate(() => performance.now());
    await page.locator('#dl-title').click();
    await expect.poll(() => warnings).toEqual([expect.stringContaining('The audio cue could not be played.')]);
    const [at, src] = await page.evaluate(() => (globalThis as unknown as { played: [number, string] }).played);
    expect(at - from).toBeGreaterThanOrEqual(3_000);
    expect(src).toMatch(/\/assets\/almost-there[^/]*\.wav$/);
    await funnel.goOn();
    await completeIn(page, DIALOG);
    expect(log.pageErrors).toEqual([]);
  });

  it('Browser database open failure: "Could not open IndexedDB", and the browser downloads the file itself', async () => {
    const { page, log } = await funnel.open('/', {
      viewport: PHONE,
      prepare: (tab) =>
        tab
          .evaluateOnNewDocument(() => {
            IDBFactory.prototype.open = () => {
              throw new DOMException('Denied', 'SecurityError');
            };
            Object.defineProperty(globalThis, 'sessionStorage', {
              get() {
                throw new DOMException('Denied', 'SecurityError');
              },
            });
          })
          .then(() => undefined),
    });
    const { saved } = await allowSaving(page);
    await tapDownload(page);
    await expect.poll(() => saved).toEqual(['install-zupee.apk']);
    expect(log.consoleErrors).toContain('Could not open IndexedDB');
    await says(page, DIALOG, 'We cannot store the file here');
    await expect
      .poll(async () => (await funnel.events()).map(({ label, downloadCompleted }) => [label, downloadCompleted]))
      .toContainEqual(['DownloadFailed', 'false']);
  });

  it('Missing analytics layer: "!Error: Unable to send GA tracking!", and the download goes on', async () => {
    const { page, log } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await completeIn(page, DIALOG);
    expect(log.consoleErrors).toEqual(['!Error: Unable to send GA tracking!']);
  });
});

describe('what is told of a download', () => {
  it('is a click, its end and the closing, each once, with the fields of the event log', async () => {
    const { page } = await funnel.open('/ludo/?from=somewhere#top', { viewport: PHONE });
    await tapDownload(page);
    await completeIn(page, DIALOG);
    await closeDialog(page);
    await expect.poll(async () => (await funnel.events()).length).toBe(3);
    const told = await funnel.events();
    const [visitor] = new Set(told.map(({ uuid }) => uuid));
    const agent = await page.evaluate(() => navigator.userAgent);
    const common = {
      appName: 'ludodownload',
      uuid: visitor,
      sessionid: '1',
      pageUrl: `${funnel.pageUrl}/ludo/`,
      language: 'en-US',
      userAgent: agent,
      countPlayLudoHit: '1',
      APKVersion: '412',
      timestamp: expect.stringMatching(/^\d{13}$/) as string,
      networkType: expect.stringMatching(/^(4g|3g|2g|slow-2g|unknown)$/) as string,
      eventid: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    };
    expect([...told].sort((a, b) => Number(a['timestamp']) - Number(b['timestamp']))).toEqual([
      { ...common, label: 'DownloadButtonClick' },
      { ...common, label: 'DownloadComplete', downloadCompleted: 'true' },
      { ...common, label: 'DownloadDialogClosed', downloadCompleted: 'true' },
    ]);
    expect(new Set(told.map(({ eventid }) => eventid)).size).toBe(3);
    expect(visitor).toMatch(/^[\da-f-]{36}$/);
    expect(await page.evaluate(() => localStorage.getItem('apkDownloaded:/ludo/'))).toBe('true');
  });

  it('says that a dialog was closed before the end', async () => {
    await funnel.hold();
    const { page } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await closeDialog(page);
    await expect
      .poll(async () => (await funnel.events()).map(({ label, downloadCompleted }) => [label, downloadCompleted]))
      .toContainEqual(['DownloadDialogClosed', 'false']);
  });

  it.each([
    ['/', 'eventTracking'],
    ['/snakes-and-ladders-plus/', 'NextJS-DownloadButtonClick'],
  ])('reaches the analytics layer on %s as %s', async (path, event) => {
    const { page, log } = await funnel.open(path, {
      viewport: PHONE,
      prepare: (tab) =>
        tab
          .evaluateOnNewDocument(() => {
            Object.assign(globalThis, { dataLayer: [] });
          })
          .then(() => undefined),
    });
    await tapDownload(page);
    await completeIn(page, DIALOG);
    expect(await page.evaluate(() => (globalThis as unknown as { dataLayer: unknown }).dataLayer)).toEqual([
      { event, category: 'Download', action: 'Click', label: path, platform: 'other', version: 'm5' },
    ]);
    expect(log.consoleErrors).toEqual([]);
  });
});
