import { describe, expect, it } from 'vitest';
import { useFlagship } from '../site/flagship-browser.js';
import { decided, NEW_APP, openInApp, press, said } from './app-site.js';
import { COPIED, room, watch } from './bridge-page.js';

const site = useFlagship();

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
    ['past its limit', { type: 'event', id: 'x', name: 'NotchChanged', payload: { top: 201 } }],
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
