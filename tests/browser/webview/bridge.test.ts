import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { PHONE, useFlagship } from '../site/flagship-browser.js';
import { decided, NEW_APP, openInApp, press, said } from './app-site.js';

const site = useFlagship();

const COPIED = 'Copied. Paste it wherever you like.';

const room = (page: Page): Promise<string> => page.$eval('body', (body) => getComputedStyle(body).paddingBlockStart);

/** Notes what is copied by the browser itself, and each thing that the screen says. */
async function watch(page: Page): Promise<() => Promise<{ copied: string[]; said: string[] }>> {
  await page.evaluate(() => {
    const noted = { copied: [] as string[], said: [] as string[] };
    Object.assign(globalThis, { noted });
    navigator.clipboard.writeText = (text) => {
      noted.copied.push(text);
      return Promise.resolve();
    };
    const status = document.querySelector('[data-view="older"] [role="status"]');
    if (status !== null)
      new MutationObserver(() => {
        noted.said.push(status.textContent);
      }).observe(status, { childList: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { noted: { copied: string[]; said: string[] } }).noted);
}

describe('with a bridge', () => {
  it.each(['react-native', 'android', 'webkit'] as const)(
    'the page tells the app of itself, asks and hears through that of %s',
    async (channel) => {
      const { page, app, problems } = await openInApp(site, '/referral/', { ...NEW_APP, channel });
      await decided(page);
      const noted = await watch(page);
      await press(page, 'copy');
      await expect.poll(() => said(page)).toBe(COPIED);
      expect(app.names()).toEqual(expect.arrayContaining(['UpdateHeader', 'UpdateNotch', 'Clipboard']));
      expect((await noted()).copied).toEqual([]);
      await app.event('NotchChanged', { top: 24 });
      await expect.poll(() => room(page)).toBe('24px');
      expect(problems().filter((line) => !line.startsWith('https://app-api.'))).toEqual([]);
    },
  );
});

describe('without a bridge', () => {
  it('a message is a note in the console, the browser helps itself, and nothing that judges an app is fetched', async () => {
    const notes: string[] = [];
    const fetched: string[] = [];
    const { page, problems } = await site.open('/referral/', {
      viewport: PHONE,
      reuseTab: true,
      prepare(tab) {
        tab.on('console', (message) => {
          if (message.type() === 'info') notes.push(message.text());
        });
        tab.on('request', (request) => {
          fetched.push(new URL(request.url()).pathname);
        });
        return Promise.resolve();
      },
    });
    await decided(page);
    const noted = await watch(page);
    await press(page, 'copy');
    await expect.poll(() => said(page)).toBe(COPIED);
    expect(notes).toEqual(['Not in the app: Clipboard was not sent.']);
    expect((await noted()).copied).toEqual([expect.stringContaining('/refer-and-earn/')]);
    expect(fetched.filter((path) => /judge-answer|in-app|details/.test(path))).toEqual([]);
    expect(problems()).toEqual([]);
  });
});

describe('with a bridge that throws', () => {
  it('the page says so in the console once for each message, and the browser helps itself', async () => {
    const { page, app, problems } = await openInApp(site, '/referral/', { ...NEW_APP, replies: 'throws' });
    await decided(page);
    const noted = await watch(page);
    await press(page, 'copy');
    await expect.poll(() => said(page)).toBe(COPIED);
    expect((await noted()).copied).toHaveLength(1);
    expect(app.told).toEqual([]);
    const lines = problems().filter((line) => !line.startsWith('https://app-api.'));
    expect(lines.filter((line) => !line.startsWith('warning: The app did not take '))).toEqual([]);
    expect(lines.filter((line) => line.includes('Clipboard'))).toHaveLength(1);
  });
});

describe('with a bridge that answers late', () => {
  it('the browser helps itself after three seconds, and the late reply changes nothing', async () => {
    const { page, app } = await openInApp(site, '/referral/', { ...NEW_APP, replies: 'late' });
    await decided(page);
    const noted = await watch(page);
    await press(page, 'copy');
    await expect.poll(() => noted()).toMatchObject({ said: [COPIED] });
    await expect.poll(() => app.replies()).toBe(1);
    // What is heard after the late reply shows that this was heard too.
    await app.event('NotchChanged', { top: 24 });
    await expect.poll(() => room(page)).toBe('24px');
    expect(await noted()).toEqual({ copied: [expect.stringContaining('/refer-and-earn/')], said: [COPIED] });
  });
});

describe('with a bridge that answers twice', () => {
  it('the first reply counts, and the second changes nothing', async () => {
    const { page, app, problems } = await openInApp(site, '/referral/', { ...NEW_APP, replies: 'twice' });
    await decided(page);
    const noted = await watch(page);
    await press(page, 'copy');
    await expect.poll(() => said(page)).toBe(COPIED);
    await app.event('NotchChanged', { top: 24 });
    await expect.poll(() => room(page)).toBe('24px');
    expect(await noted()).toEqual({ copied: [], said: [COPIED] });
    expect(app.names().filter((name) => name === 'Clipboard')).toHaveLength(1);
    expect(problems().filter((line) => line.startsWith('warning'))).toEqual([]);
  });
});

describe('what is no word of the app', () => {
  const PLAYER = `<!doctype html><title>Player</title><script>
    for (const [id, name, payload] of [['a', 'BackPressed', {}], ['b', 'NotchChanged', { top: 99 }]])
      parent.postMessage(JSON.stringify({ type: 'event', id, name, payload }), '*');
    parent.postMessage('spoken', '*');
  </script>`;

  it('wrong origin: a player in a frame cannot speak for the app', async () => {
    const { page, app } = await openInApp(site, '/super-six/film-1/', NEW_APP, { player: PLAYER });
    await expect.poll(() => app.names()).toContain('UpdateNotch');
    await page.evaluate(() => {
      addEventListener('message', ({ data, origin }) => {
        if (data === 'spoken') document.title = origin;
      });
    });
    await page.waitForSelector('a[data-ready]');
    await page.click('a[data-film]');
    await expect.poll(() => page.title()).toBe('https://www.youtube.com');
    await app.event('NotchChanged', { top: 24 });
    await expect.poll(() => room(page)).toBe('24px');
    expect(await page.$('iframe')).not.toBeNull();
    expect(app.names()).not.toContain('GoBack');
  });

  it.each<[string, unknown]>([
    ['no JSON', '{"type":"event"'],
    ['another type', { type: 'order', id: 'x', name: 'NotchChanged', payload: { top: 99 } }],
    ['a name that there is not', { type: 'event', id: 'x', name: 'NotchMoved', payload: { top: 99 } }],
    ['another field', { type: 'event', id: 'x', name: 'NotchChanged', payload: { top: 99, left: 1 } }],
    ['a field too little', { type: 'event', id: 'x', name: 'NotchChanged', payload: {} }],
    ['past its limit', { type: 'event', id: 'x', name: 'NotchChanged', payload: { top: 201 } }],
    ['no id', { type: 'event', name: 'NotchChanged', payload: { top: 99 } }],
    ['an id that is too long', { type: 'event', id: 'x'.repeat(65), name: 'NotchChanged', payload: { top: 99 } }],
    ['too large', { type: 'event', id: 'x', name: 'NotchChanged', payload: { top: 99 }, more: 'x'.repeat(17_000) }],
  ])('wrong shape or too large is refused with a warning: %s', async (_case, words) => {
    const { page, app, problems } = await openInApp(site, '/tnc/');
    await expect.poll(() => app.names()).toContain('UpdateNotch');
    await app.say(typeof words === 'string' ? words : JSON.stringify(words));
    await app.event('NotchChanged', { top: 24 });
    await expect.poll(() => room(page)).toBe('24px');
    expect(problems().filter((line) => line.startsWith('warning: From the app:'))).toHaveLength(1);
  });

  it('a repeated event counts once', async () => {
    const { page, app } = await openInApp(site, '/tnc/');
    await expect.poll(() => app.names()).toContain('UpdateNotch');
    await app.event('NotchChanged', { top: 10 }, 'one');
    await app.event('NotchChanged', { top: 24 }, 'two');
    await app.event('NotchChanged', { top: 10 }, 'one');
    await app.event('BackPressed', {}, 'three');
    await app.event('BackPressed', {}, 'three');
    await app.event('BackPressed', {}, 'four');
    await expect.poll(() => app.names().filter((name) => name === 'GoBack')).toHaveLength(2);
    expect(await room(page)).toBe('24px');
  });
});
