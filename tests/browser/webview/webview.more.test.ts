import { describe, expect, it } from 'vitest';
import { EXTENDED } from '../../helpers/flagship-variants.js';
import { blockCode } from '../missing-code.js';
import { PHONE, useFlagship } from '../site/flagship-browser.js';
import { decided, HOST, NEW_APP, openInApp as openSite, press, said, shownView, type InApp } from './app-site.js';
import type { AppBehaviour } from './fake-app.js';

const site = useFlagship(...EXTENDED);

const openInApp = (path: string, behaviour: AppBehaviour = NEW_APP, answer?: string | null): Promise<InApp> =>
  openSite(site, path, behaviour, answer === undefined ? {} : { answer });

describe('every page inside the app', () => {
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
  it('leads to where it is without scripts', async () => {
    const { page } = await site.open('/super-six/film-1/', { javaScript: false });
    expect(await page.$eval('a[data-film]', (link) => link.href)).toBe('https://www.youtube.com/watch?v=sampleFilm1');
  });
});
