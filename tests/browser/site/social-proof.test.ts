import type { HTTPRequest, Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { PHONE, SMALLEST, useFlagship, WIDE, type SitePage } from './flagship-browser.js';

const PROOF = 'main [data-least]';
const LOOKUP = '/api/location';
const DELHI = 'National Capital Territory of Delhi';

/** What is shown: the lines of text, and the pictures by file name without its hash. */
interface Shown {
  readonly lines: string[];
  readonly avatars: string[];
  readonly height: number;
}

const shown = (page: Page): Promise<Shown> =>
  page.$eval(PROOF, (proof) => ({
    lines: [...proof.querySelectorAll('[data-text]')].map(({ textContent }) => textContent),
    avatars: [...proof.querySelectorAll('img')].filter((image) => image.checkVisibility()).map(({ src }) => /avatar-\d\d/.exec(src)?.[0] ?? src),
    height: proof.getBoundingClientRect().height,
  }));

const area = async (page: Page): Promise<string | undefined> => (await shown(page)).lines[1];

const players = ({ lines: [line = ''] }: Shown): number => Number(line.replace(/\D/g, ''));

/** Answers the lookup by `answer`; every other request goes on. Tells how often it was asked. */
function lookup(answer: (request: HTTPRequest) => Promise<void>): { prepare: (page: Page) => Promise<void>; asked: () => number } {
  let asked = 0;
  return {
    asked: () => asked,
    async prepare(page) {
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        const isLookup = new URL(request.url()).pathname === LOOKUP;
        if (isLookup) asked += 1;
        void (isLookup ? answer(request) : request.continue());
      });
    },
  };
}

const json = (value: unknown) => (request: HTTPRequest): Promise<void> => request.respond({ contentType: 'application/json', body: JSON.stringify(value) });

/** Waits until the script has drawn, which makes the pictures eager. */
async function drawn({ page }: SitePage): Promise<Shown> {
  await page.waitForSelector(`${PROOF} img[loading="eager"]`);
  await page.waitForNetworkIdle({ idleTime: 200 });
  return shown(page);
}

describe('the social proof', () => {
  const site = useFlagship();

  it('draws a figure of the range and three of ten avatars, and names the area', async () => {
    const figures = new Set<number>();
    const faces = new Set<string>();
    for (let visit = 0; visit < 4; visit += 1) {
      const opened = await site.open('/', { viewport: PHONE });
      const now = await drawn(opened);
      expect(now.lines).toEqual([expect.stringMatching(/^[12],\d\d,\d{3} players$/), 'in Delhi NCR']);
      expect(players(now)).toBeGreaterThanOrEqual(150_000);
      expect(players(now)).toBeLessThanOrEqual(200_000);
      expect(new Set(now.avatars).size).toBe(3);
      expect(await opened.page.$$eval(`${PROOF} img`, (images) => images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0))).toBe(true);
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
    const opened = await site.open('/', { viewport: PHONE, prepare: lookup(json(location)).prepare });
    expect((await drawn(opened)).lines[1]).toBe(line);
  });

  describe("Location lookup fails: 'your area' is shown", () => {
    it.each<[string, (request: HTTPRequest) => Promise<void>]>([
      ['an error of the service', (request) => request.respond({ status: 503, body: 'Busy' })],
      ['no network', (request) => request.abort('internetdisconnected')],
      ['an answer that is no JSON', (request) => request.respond({ contentType: 'text/html', body: '<p>Sign in</p>' })],
      ['an answer without names', json({ regionName: '' })],
      ['a name that is no text', json({ regionName: { long: 'Goa' } })],
    ])('%s', async (_case, answer) => {
      const { prepare, asked } = lookup(answer);
      const opened = await site.open('/', { viewport: PHONE, prepare });
      const now = await drawn(opened);
      expect(now.lines[1]).toBe('in your area');
      expect(players(now)).toBeGreaterThanOrEqual(150_000);
      expect(asked()).toBe(1);
    });
  });

  it('shows markup from the service as text', async () => {
    const opened = await site.open('/', { viewport: WIDE, prepare: lookup(json({ regionName: '<img src=x onerror=alert(1)>' })).prepare });
    expect((await drawn(opened)).lines[1]).toBe('in <img src=x onerror=alert(1)>');
    expect(opened.problems()).toEqual([]);
  });

  it.each(['/', '/hi/', '/ludo/download-app/', '/ludofestival-hi/'])('is as high on small phones as without scripts, on two lines and a mark: %s', async (path) => {
    const still = await site.open(path, { javaScript: false });
    for (const viewport of [SMALLEST, PHONE]) {
      const opened = await site.open(path, { viewport });
      await still.page.setViewport(viewport);
      const now = await drawn(opened);
      expect(now.height).toBe((await shown(still.page)).height);
      const rows = await opened.page.$$eval(`${PROOF} p > *`, (lines) => lines.map((line) => line.getBoundingClientRect().height / parseFloat(getComputedStyle(line).lineHeight)));
      expect(rows.map(Math.round)).toEqual([1, 1, 1]);
    }
  });

  it('keeps the general words where the name of an area needs more room', async () => {
    const { prepare } = lookup(json({ regionName: 'Dadra and Nagar Haveli and Daman and Diu' }));
    expect(await area((await opened(SMALLEST)).page)).toBe('in your area');
    expect(await area((await opened(WIDE)).page)).toBe('in Dadra and Nagar Haveli and Daman and Diu');

    async function opened(viewport: typeof WIDE): Promise<SitePage> {
      const page = await site.open('/', { viewport, prepare });
      await drawn(page);
      return page;
    }
  });

  it('shows the least figure, the general words and the first avatars without scripts', async () => {
    const { page, problems } = await site.open('/', { viewport: PHONE, javaScript: false });
    const now = await shown(page);
    expect(now).toMatchObject({ lines: ['1,50,000 players', 'in your area'], avatars: ['avatar-01', 'avatar-02', 'avatar-03'] });
    expect(await page.$$eval(`${PROOF} img`, (images) => images.map(({ src, alt }) => [/avatar-\d\d/.exec(src)?.[0], alt]))).toEqual([['avatar-01', ''], ['avatar-02', ''], ['avatar-03', '']]);
    expect(problems()).toEqual([]);
  });

  it('fetches no more than the three avatars that it shows, and no runtime', async () => {
    const opened = await site.open('/', { viewport: PHONE });
    const { avatars } = await drawn(opened);
    const fetched = await opened.page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, decodedBodySize }) => ({ path: new URL(name).pathname, size: decodedBodySize })));
    expect(fetched.flatMap(({ path }) => /avatar-\d\d/.exec(path)?.[0] ?? []).sort()).toEqual([...avatars].sort());
    const scripts = fetched.filter(({ path }) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(12 * 1024);
  });
});

describe('where visitors are asked for their consent first', () => {
  const site = useFlagship({
    'site/site.yaml': (yaml) => yaml.replace(/^consent: none$/m, 'consent: opt-in'),
    'site/data/social-proof.hi.yaml': "source: counted\nnumber: 181204\ndate: '2026-10-01'\nlines: ['{players} खिलाड़ी', '{date} की गिनती']\n",
  });

  it('asks for no area before that', async () => {
    const { prepare, asked } = lookup(json({ regionName: DELHI }));
    const opened = await site.open('/', { viewport: PHONE, prepare });
    expect((await drawn(opened)).lines[1]).toBe('in your area');
    expect(asked()).toBe(0);
    await opened.page.evaluate(() => document.querySelector<HTMLElement>('[data-answer="give"]')?.click());
    await opened.page.reload();
    expect((await drawn(opened)).lines[1]).toBe('in Delhi NCR');
    expect(asked()).toBe(1);
  });

  it('shows a number that was counted with its date, and draws nothing', async () => {
    const { page, problems } = await site.open('/hi/', { viewport: PHONE });
    const text = await page.$eval('main', (main) => main.textContent);
    expect(text).toContain('1,81,204 खिलाड़ी 1 अक्टूबर 2026 की गिनती');
    expect(await page.$('islet-island[data-island="social-proof"]')).toBeNull();
    expect(problems()).toEqual([]);
  });
});
