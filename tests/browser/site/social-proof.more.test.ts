import { describe, expect, it } from 'vitest';
import { PHONE, SMALLEST, useFlagship, WIDE } from './flagship-browser.js';
import { WITH_FIGURE } from '../../helpers/flagship-variants.js';
import { holdCode } from '../islands/island-site.js';
import { DELHI, drawn, json, lookup, noteFigures, type Answer, type Shown } from './social-proof-page.js';

describe('the social proof', () => {
  const site = useFlagship(...WITH_FIGURE);
  const service = lookup(json({ regionName: DELHI }));
  const tab = site.tab({ viewport: PHONE, prepare: service.prepare });

  describe("Location lookup fails: 'your area' is shown", () => {
    it.each<[string, Answer]>([
      ['an answer that is no JSON', { type: 'text/html', body: '<p>Sign in</p>' }],
      ['an answer without names', json({ regionName: '' })],
      ['a name that is no text', json({ regionName: { long: 'Goa' } })],
    ])('%s', async (_case, answer) => {
      service.answerBy(answer);
      expect((await drawn(await tab.open('/'))).lines[1]).toBe('in your area');
      expect(service.asked()).toBe(1);
    });
  });

  it('shows markup from the service as text', async () => {
    service.answerBy(json({ regionName: '<img src=x onerror=alert(1)>' }));
    const opened = await site.open('/', { viewport: WIDE, prepare: service.prepare });
    await expect.poll(async () => (await drawn(opened)).lines[1]).toBe('in <img src=x onerror=alert(1)>');
    expect(opened.problems()).toEqual([]);
  });

  it('keeps the general words where the name of an area needs more room', async () => {
    service.answerBy(json({ regionName: 'Dadra and Nagar Haveli and Daman and Diu' }));
    for (const [viewport, line] of [
      [WIDE, 'in Dadra and Nagar Haveli and Daman and Diu'],
      [SMALLEST, 'in your area'],
    ] as const) {
      const opened = await tab.open('/', viewport);
      await expect.poll(async () => (await drawn(opened)).lines[1]).toBe(line);
    }
  });

  it('keeps its figure and avatars for the session, and never changes a figure that is visible', async () => {
    const seen: Shown[] = [];
    const opened = await site.open('/', { viewport: PHONE, prepare: noteFigures });
    for (const path of ['/', '/ludo/download-app/', '/']) {
      await opened.page.goto(new URL(path, opened.page.url()).href);
      seen.push(await drawn(opened));
      expect(await opened.page.evaluate('figures')).toEqual([seen[0]?.lines[0]]);
    }
    expect(seen.map(({ avatars }) => avatars)).toEqual(Array(3).fill(seen[0]?.avatars));
  });

  it('waits for its figure, however late the script is', async () => {
    let release = (): Promise<void> => Promise.resolve();
    const opened = await site.open('/', {
      viewport: PHONE,
      prepare: async (page) => {
        await noteFigures(page);
        release = await holdCode(page, 'social-proof');
      },
    });
    await opened.page.waitForNetworkIdle({ idleTime: 200, concurrency: 1 });
    expect(await opened.page.evaluate('figures')).toEqual([]);
    await release();
    const { lines } = await drawn(opened);
    expect(await opened.page.evaluate('figures')).toEqual([lines[0]]);
    expect(await opened.page.evaluate(() => sessionStorage.getItem('socialProof'))).toMatch(/^\d{6} /);
  });
});
