import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { followLink } from '../../helpers/browser.js';
import { EXTENDED } from '../../helpers/flagship-variants.js';
import { blockCode } from '../missing-code.js';
import { PHONE, useFlagship } from '../site/flagship-browser.js';
import {
  APP_PAGES,
  decided,
  HOST,
  NEW_APP,
  openInApp as openSite,
  press,
  REFERRAL,
  said,
  shownView,
  type InApp,
} from './app-site.js';
import type { AppBehaviour } from './fake-app.js';

const site = useFlagship(...EXTENDED);

const openInApp = (path: string, behaviour: AppBehaviour = NEW_APP, answer?: string | null): Promise<InApp> =>
  openSite(site, path, behaviour, answer === undefined ? {} : { answer });

describe('every page inside the app', () => {
  it.each(APP_PAGES)('%s tells it of itself and shows nothing meant for a browser', async (path) => {
    const { page, app } = await openInApp(path);
    await expect.poll(() => app.names()).toEqual(expect.arrayContaining(['UpdateHeader', 'UpdateNotch']));
    const heading = await page.$eval('h1', (found) => found.textContent);
    expect(app.told.find(({ name }) => name === 'UpdateHeader')?.payload).toMatchObject({ title: heading });
    expect(app.told.find(({ name }) => name === 'UpdateNotch')?.payload).toEqual({ colour: '#ffffff', dark: false });
    expect(
      await page.$$eval(
        'body > header, body > footer',
        (parts) => parts.filter((part) => part.checkVisibility()).length,
      ),
    ).toBe(0);
  });

  it('goes back when the app’s button is pressed, once for each press', async () => {
    const { app } = await openInApp('/tnc/');
    await expect.poll(() => app.names()).toContain('UpdateNotch');
    await app.event('BackPressed', {}, 'same');
    await app.event('BackPressed', {}, 'same');
    await app.event('BackPressed', {});
    await expect.poll(() => app.names().filter((name) => name === 'GoBack')).toHaveLength(2);
  });

  it('leaves room for the notch, and lets nothing wrong move it', async () => {
    const { page, app } = await openInApp('/tnc/');
    const room = (): Promise<string> => page.$eval('body', (body) => getComputedStyle(body).paddingBlockStart);
    await expect.poll(() => app.names()).toContain('UpdateNotch');
    for (const top of [-5, 5000, '40', null]) await app.event('NotchChanged', { top });
    await app.say('x'.repeat(20_000));
    await app.say({ type: 'event', id: 'x', name: 'NotchChanged', payload: { top: 99 } });
    await app.event('NotchChanged', { top: 32 });
    await expect.poll(room).toBe('32px');
  });

  it('bears an app that throws', async () => {
    const { page, app, problems } = await openInApp('/referral/', { ...NEW_APP, replies: 'throws' });
    await decided(page);
    expect(app.told).toEqual([]);
    expect(problems().filter((line) => !line.includes('The app did not take') && !line.startsWith(HOST))).toEqual([]);
  });

  it('lets the app open what is pressed', async () => {
    const { page, app } = await openInApp('/tnc/');
    await expect.poll(() => app.names()).toContain('UpdateNotch');
    const here = page.url();
    // A language is offered only where the page exists in it.
    expect(
      await page.$$eval('[data-app-language]', (buttons) => buttons.map((button) => button.getAttribute('lang'))),
    ).toEqual(['en', 'hi']);
    for (const control of ['[data-app-screen="limits"]', '[data-app-language="hi"]', 'a[href="/fair-play/"]'])
      await page.$eval(control, (found) => {
        (found as HTMLElement).click();
      });
    await expect
      .poll(() => app.told.slice(-3).map(({ name, payload }) => [name, payload]))
      .toEqual([
        ['InAppNavigate', { screen: 'limits' }],
        ['ToggleLanguage', { language: 'hi' }],
        ['Navigate', { url: new URL('/fair-play/', here).href }],
      ]);
    expect(page.url()).toBe(here);
    const films = await openInApp('/super-six/');
    await expect.poll(() => films.app.names()).toContain('UpdateNotch');
    expect(await films.page.$$('[data-app-language]')).toEqual([]);
    await films.page.$eval('[data-app-package]', (found) => {
      (found as HTMLElement).click();
    });
    await expect
      .poll(() => films.app.told.at(-1))
      .toMatchObject({ name: 'SubscriptionPackageDetails', payload: { packageId: 'super-six-pass' } });
  });

  it('sends a consent to the app’s service once, and says what came of it', async () => {
    const failing = await openInApp('/tnc/', NEW_APP, null);
    const agree = async ({ page }: InApp): Promise<void> => {
      await page.waitForSelector('[data-document]:not([hidden]) button:enabled');
      await page.$eval('[data-document] button', (button) => {
        button.click();
      });
    };
    const answered = ({ page }: InApp): Promise<string> =>
      page.$eval('[data-document] [role="status"]', (note) => note.textContent);
    await agree(failing);
    await expect.poll(() => answered(failing)).toContain('could not save');
    const app = await openInApp('/tnc/', NEW_APP, '{"data":{"saved":true}}');
    await agree(app);
    await expect.poll(() => answered(app)).toContain('is saved');
    expect(app.calls).toEqual(['POST /v1/consents abc']);
    await app.page.reload();
    await expect.poll(() => answered(app)).toContain('is saved');
    expect(app.calls).toHaveLength(1);
  });

  it('in a browser keeps its footer and says nothing wrong', async () => {
    const { page, problems } = await site.open('/tnc/', { viewport: PHONE, reuseTab: true });
    await page.waitForNetworkIdle({ idleTime: 200 });
    expect(await page.$eval('body > footer', (footer) => footer.checkVisibility())).toBe(true);
    expect(problems()).toEqual([]);
  });
});

describe('the referral screen', () => {
  it('shows the older form by itself where no script comes, and without scripts', async () => {
    const { page } = await site.open('/referral/', { viewport: PHONE, javaScript: false });
    expect(await shownView(page)).toEqual(['older']);
    expect(
      await page.$$eval('[data-do]', (buttons) => buttons.filter((button) => button.checkVisibility()).length),
    ).toBe(0);
  });

  it('calls the service with the app’s headers, and fills in what it says', async () => {
    const { page, calls } = await openInApp('/referral-summary/');
    const text = (field: string): Promise<string> =>
      page.$eval(`[data-view="revamp"] [data-fill="${field}"]`, (place) => place.textContent.trim());
    await expect.poll(() => text('code')).toBe('CODE-1');
    expect([await text('opened'), await text('installed'), await text('counted'), await text('link')]).toEqual([
      '4',
      '2',
      '1',
      REFERRAL.link,
    ]);
    expect(calls).toEqual(['GET /v1/referrals abc']);
  });

  it('shares through the app, with the link that the app told last', async () => {
    const { page, app } = await openInApp('/referral/');
    await expect
      .poll(() => page.$eval('[data-panel]', (panel) => (panel as HTMLElement).dataset['link']))
      .toContain('CODE-1');
    await app.event('ReferralChanged', { code: 'CODE-2', link: 'https://www.zupee.example/?code=CODE-2' });
    await expect
      .poll(() => page.$eval('[data-panel]', (panel) => (panel as HTMLElement).dataset['link']))
      .toContain('CODE-2');
    await press(page, 'share');
    await expect
      .poll(() => app.told.find(({ name }) => name === 'ShareApp')?.payload)
      .toMatchObject({ url: 'https://www.zupee.example/?code=CODE-2', channel: 'any' });
    await expect
      .poll(() => app.told.find(({ name }) => name === 'CleverTap')?.payload)
      .toEqual({ event: 'referral shared', properties: { view: 'revamp' } });
  });

  it.each(['reply', 'twice'] as const)('copies through the app, which replies (%s)', async (replies) => {
    const { page, app } = await openInApp('/referral/', { ...NEW_APP, replies });
    await decided(page);
    await press(page, 'copy');
    await expect.poll(() => said(page)).toBe('Copied. Paste it wherever you like.');
    expect(app.names().filter((name) => name === 'Clipboard')).toHaveLength(1);
  });

  it.each(['refuse', 'late', 'silent', 'throws'] as const)(
    'selects the link where neither the app (%s) nor the browser copies',
    async (replies) => {
      const { page } = await openInApp('/referral/', { ...NEW_APP, replies }, null);
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      });
      await decided(page);
      // The page has settled in: what the app's screens leave out is gone, so nothing moves below the press.
      await page.waitForSelector('body > footer[hidden]');
      await press(page, 'copy');
      await expect.poll(() => said(page)).toContain('selected now');
      expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(
        await page.$eval('[data-panel]', (panel) => (panel as HTMLElement).dataset['link']),
      );
    },
  );

  it('copies in a browser where there is nothing to share with', async () => {
    const { page } = await site.open('/referral/', { viewport: PHONE, reuseTab: true });
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      navigator.clipboard.writeText = (text) => {
        document.title = text;
        return Promise.resolve();
      };
    });
    await decided(page);
    await press(page, 'share');
    await expect.poll(() => page.title()).toContain('/refer-and-earn/');
    expect(await shownView(page)).toEqual(['older']);
  });
});

describe('where code of the referral screen is missing', () => {
  it('a press selects the link and says so', async () => {
    const { page, problems } = await site.open('/referral/', {
      viewport: PHONE,
      prepare: async (tab) => {
        await blockCode(tab, /\/sharing-/);
      },
    });
    await decided(page);
    await press(page, 'share');
    await expect.poll(() => said(page)).toContain('selected now');
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(
      await page.$eval('[data-panel]', (panel) => (panel as HTMLElement).dataset['link']),
    );
    expect(problems().filter((line) => !/sharing-/.test(line) && !line.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([]);
  });

  it('the app is told, and what the service said is left out', async () => {
    const { page, app, problems } = await openSite(site, '/referral/', NEW_APP, {
      prepare: async (tab) => {
        await blockCode(tab, /\/judge-answer-/);
      },
    });
    await expect
      .poll(() => app.told.find(({ name }) => name === 'NativeLog')?.payload)
      .toMatchObject({ level: 'error', place: 'GET /v1/referrals' });
    expect(await page.$eval('[data-view="revamp"] [data-fill="code"]', (place) => place.textContent.trim())).toBe('–');
    expect(
      problems().filter(
        (line) => !/judge-answer-/.test(line) && !line.startsWith(HOST) && !line.includes('ERR_BLOCKED_BY_CLIENT'),
      ),
    ).toEqual([]);
  });

  it('and comes later, a press is still one press', async () => {
    let unblock = (): void => undefined;
    const { page, app } = await openSite(site, '/referral/', NEW_APP, {
      prepare: async (tab) => {
        unblock = await blockCode(tab, /\/details-/);
      },
    });
    await page.waitForSelector('islet-island[data-id="referral"][data-failed]');
    unblock();
    await page.evaluate(() => {
      dispatchEvent(new Event('online'));
    });
    await expect
      .poll(() => page.$eval('[data-panel]', (panel) => (panel as HTMLElement).dataset['link']))
      .toContain('CODE-1');
    await press(page, 'copy');
    await expect.poll(() => said(page)).toBe('Copied. Paste it wherever you like.');
    await press(page, 'share');
    await expect.poll(() => app.names()).toContain('CleverTap');
    expect(app.names().filter((name) => ['Clipboard', 'ShareApp'].includes(name))).toEqual(['Clipboard', 'ShareApp']);
  });
});

describe('error catalogue: fetch failures in webview helpers are sent to native logging', () => {
  it.each<[string, AppBehaviour, string | null]>([
    ['the service cannot be reached', NEW_APP, null],
    ['it answers with something else', NEW_APP, '{"response":{"data":{"code":"<b>"}}}'],
    ['the host is not allowed', { ...NEW_APP, session: { host: 'https://evil.example' } }, '{}'],
  ])('%s', async (_case, behaviour, answer) => {
    const { page, app } = await openInApp('/referral/', behaviour, answer);
    await expect
      .poll(() => app.told.find(({ name }) => name === 'NativeLog')?.payload)
      .toMatchObject({ level: 'error', place: 'GET /v1/referrals' });
    expect(await page.$eval('[data-view="revamp"] [data-fill="code"]', (place) => place.textContent.trim())).toBe('–');
  });
});

describe('error catalogue: local storage parse failures in webview helpers are sent to native logging', () => {
  it('headers that cannot be read', async () => {
    const { app, calls } = await openInApp('/referral/', { ...NEW_APP, session: { host: HOST, headers: '{"X-' } });
    await expect
      .poll(() => app.told.find(({ name }) => name === 'NativeLog')?.payload)
      .toMatchObject({ place: 'reading headers' });
    await expect.poll(() => calls).toEqual(['GET /v1/referrals ']);
  });
});

describe('a film', () => {
  const ready = (page: Page): Promise<unknown> => page.waitForSelector('a[data-film][data-ready]');

  it.each([
    ['/super-six/film-1/', 'https://www.youtube.com/embed/sampleFilm1?autoplay=1'],
    ['/super-six/film-6/', 'https://player.vimeo.com/video/10000006?h=0a1b2c3d&autoplay=1'],
  ])('on %s asks nobody before the press, and then for the player with autoplay', async (path, address) => {
    const { page, problems } = await site.open(path, { viewport: PHONE, reuseTab: true });
    await ready(page);
    expect(problems()).toEqual([]);
    await page.click('a[data-film]');
    expect(await page.$eval('iframe', (frame) => frame.src)).toBe(address);
    // The browser may go nowhere in a test; what matters is that the policy let it try.
    await expect.poll(() => problems().join('\n')).toContain(address);
    expect(problems().filter((line) => line.startsWith('frame-src'))).toEqual([]);
  });

  it('is closed by the app’s back button before the page is left', async () => {
    const { page, app } = await openInApp('/super-six/film-1/');
    await ready(page);
    // Before that nobody listens to the app.
    await expect.poll(() => app.names()).toContain('UpdateNotch');
    await page.click('a[data-film]');
    await page.waitForSelector('iframe');
    await app.event('BackPressed', {});
    await page.waitForSelector('a[data-film]');
    expect(app.names()).not.toContain('GoBack');
    await app.event('BackPressed', {});
    await expect.poll(() => app.names()).toContain('GoBack');
  });

  it('leads to where its link says, unchanged and with a note in the console, where that is no film of the two', async () => {
    const notes: string[] = [];
    const { page } = await site.open('/super-six/film-1/', {
      viewport: PHONE,
      reuseTab: true,
      prepare(tab) {
        tab.on('console', (message) => {
          if (message.type() === 'info') notes.push(message.text());
        });
        return Promise.resolve();
      },
    });
    await ready(page);
    await page.$eval('a[data-film]', (link) => {
      link.href = '/tnc/?v=sampleFilm1';
    });
    await followLink(page, () => page.click('a[data-film]'));
    expect(new URL(page.url()).pathname).toBe('/tnc/');
    expect(notes).toEqual([`Not a link to a film that can be shown here: ${page.url()}`]);
  });

  it('leads to where it is without scripts', async () => {
    const { page } = await site.open('/super-six/film-1/', { javaScript: false });
    expect(await page.$eval('a[data-film]', (link) => link.href)).toBe('https://www.youtube.com/watch?v=sampleFilm1');
  });
});
