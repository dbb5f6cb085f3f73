import { describe, expect, it } from 'vitest';
import { PHONE, SMALLEST, useFlagship, WIDE } from './flagship-browser.js';
import { WITH_FIGURE } from '../../helpers/flagship-variants.js';
import { holdCode } from '../islands/island-site.js';
import { DELHI, drawn, json, lookup, noteFigures, PROOF, shown, type Answer, type Shown } from './social-proof-page.js';

const players = ({ lines: [line = ''] }: Shown): number => Number(line.replace(/\D/g, ''));

describe('the social proof', () => {
  const site = useFlagship(...WITH_FIGURE);
  const service = lookup(json({ regionName: DELHI }));
  const tab = site.tab({ viewport: PHONE, prepare: service.prepare });

  it('draws a figure of the range and three of ten avatars, and names the area', async () => {
    const figures = new Set<number>();
    const faces = new Set<string>();
    service.answerBy(json({ regionName: DELHI, country: 'India' }));
    for (let visit = 0; visit < 4; visit += 1) {
      const opened = await tab.open('/');
      await expect
        .poll(async () => (await drawn(opened)).lines)
        .toEqual([expect.stringMatching(/^[12],\d\d,\d{3} players$/), 'in Delhi NCR']);
      const now = await shown(opened.page);
      expect(players(now)).toBeGreaterThanOrEqual(150_000);
      expect(players(now)).toBeLessThanOrEqual(200_000);
      expect(new Set(now.avatars).size).toBe(3);
      expect(
        await opened.page.$$eval(`${PROOF} img`, (images) =>
          images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
        ),
      ).toBe(true);
      expect(opened.problems()).toEqual([]);
      figures.add(players(now));
      for (const face of now.avatars) faces.add(face);
    }
    expect(figures.size).toBeGreaterThan(1);
    expect(faces.size).toBeGreaterThan(3);
  });

  it.each([
    [{ regionName: 'Kerala', country: 'India' }, 'in Kerala'],
    [{ country: 'India' }, 'in India'],
    [{ regionName: DELHI }, 'in Delhi NCR'],
  ])('names the region, else the country: %o', async (location, line) => {
    service.answerBy(json(location));
    const opened = await tab.open('/');
    await expect.poll(async () => (await drawn(opened)).lines[1]).toBe(line);
  });

  describe("Location lookup fails: 'your area' is shown", () => {
    it.each<[string, Answer]>([
      ['an error of the service', { status: 503, body: 'Busy' }],
      ['no network', undefined],
      ['an answer that is no JSON', { type: 'text/html', body: '<p>Sign in</p>' }],
      ['an answer without names', json({ regionName: '' })],
      ['a name that is no text', json({ regionName: { long: 'Goa' } })],
    ])('%s', async (_case, answer) => {
      service.answerBy(answer);
      const now = await drawn(await tab.open('/'));
      expect(now.lines[1]).toBe('in your area');
      expect(players(now)).toBeGreaterThanOrEqual(150_000);
      expect(service.asked()).toBe(1);
    });
  });

  it('shows markup from the service as text', async () => {
    service.answerBy(json({ regionName: '<img src=x onerror=alert(1)>' }));
    const opened = await site.open('/', { viewport: WIDE, prepare: service.prepare });
    await expect.poll(async () => (await drawn(opened)).lines[1]).toBe('in <img src=x onerror=alert(1)>');
    expect(opened.problems()).toEqual([]);
  });

  it.each(['/', '/hi/', '/ludo/download-app/', '/ludofestival-hi/'])(
    'is as high on small phones as without scripts, on two lines and a mark: %s',
    async (path) => {
      service.answerBy(json({ regionName: DELHI }));
      const still = await site.open(path, { javaScript: false });
      for (const viewport of [SMALLEST, PHONE]) {
        const opened = await tab.open(path, viewport);
        await still.page.setViewport(viewport);
        const now = await drawn(opened);
        expect(now.height).toBe((await shown(still.page)).height);
        const rows = await opened.page.$$eval(`${PROOF} p > *`, (lines) =>
          lines.map((line) => line.getBoundingClientRect().height / parseFloat(getComputedStyle(line).lineHeight)),
        );
        expect(rows.map(Math.round)).toEqual([1, 1, 1]);
      }
    },
  );

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

  it('shows the least figure, the general words and the first avatars without scripts', async () => {
    const { page, problems } = await site.open('/', { viewport: PHONE, javaScript: false });
    const now = await shown(page);
    expect(now).toMatchObject({
      lines: ['1,50,000 players', 'in your area'],
      avatars: ['avatar-01', 'avatar-02', 'avatar-03'],
    });
    expect(
      await page.$$eval(`${PROOF} img`, (images) => images.map(({ src, alt }) => [/avatar-\d\d/.exec(src)?.[0], alt])),
    ).toEqual([
      ['avatar-01', ''],
      ['avatar-02', ''],
      ['avatar-03', ''],
    ]);
    expect(problems()).toEqual([]);
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

  it('shows the first three avatars until those that were drawn are there, moves nothing, and needs no runtime', async () => {
    const opened = await site.open('/', { viewport: PHONE });
    const { avatars } = await drawn(opened);
    const first = ['avatar-01', 'avatar-02', 'avatar-03'];
    const fetched = await opened.page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, decodedBodySize }) => ({
        path: new URL(name).pathname,
        size: decodedBodySize,
      })),
    );
    expect([...new Set(fetched.flatMap(({ path }) => /avatar-\d\d/.exec(path)?.[0] ?? []))].sort()).toEqual(
      [...new Set([...first, ...avatars])].sort(),
    );
    expect(
      await opened.page.evaluate(
        () =>
          new Promise((resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
              type: 'layout-shift',
              buffered: true,
            });
            setTimeout(resolve, 200, 0);
          }),
      ),
    ).toBe(0);
    const scripts = fetched.filter(({ path }) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(12 * 1024);
  });
});
