import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { PHONE, useFlagship } from '../site/flagship-browser.js';
import { APP_PAGES, decided, NEW_APP, openInApp as openSite, press, REFERRAL, said, type InApp } from './app-site.js';
import type { AppBehaviour } from './fake-app.js';

const site = useFlagship();

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

  it('opens the page in the language that the app has changed to, where there is one', async () => {
    const { page, app } = await openInApp('/tnc/');
    await expect.poll(() => app.names()).toContain('UpdateNotch');
    for (const language of ['en', 'gu']) await app.event('LanguageChanged', { language });
    await Promise.all([page.waitForNavigation(), app.event('LanguageChanged', { language: 'hi' })]);
    expect(new URL(page.url()).pathname).toBe('/hi/tnc/');
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('ऐप की शर्तें');
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
});

describe('the referral screen', () => {
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

  it('selects the link where neither the app nor the browser copies', async () => {
    const { page } = await openInApp('/referral/', { ...NEW_APP, replies: 'refuse' }, null);
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
});
