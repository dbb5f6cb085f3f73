import { describe, expect, it } from 'vitest';
import { PHONE, useFlagship } from '../site/flagship-browser.js';
import { decided, NEW_APP, openInApp, press, said } from './app-site.js';
import { COPIED, room, watch } from './bridge-page.js';

const site = useFlagship();

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
