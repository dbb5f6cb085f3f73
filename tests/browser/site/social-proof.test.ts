import type { Page } from 'puppeteer';
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

const players = ({ lines: [line = ''] }: Shown): number => Number(line.replace(/\D/g, ''));

/** What the lookup answers; nothing where there is no network. */
type Answer = { readonly status?: number; readonly type?: string; readonly body: string } | undefined;

/** Answers the lookup, and nothing else, by `answer` until another is given. Tells how often it was asked since then. */
function lookup(answer: Answer): { prepare: (page: Page) => Promise<void>; asked: () => number; answerBy: (answer: Answer) => void } {
  let asked = 0;
  let current = answer;
  return {
    asked: () => asked,
    answerBy(next) {
      asked = 0;
      current = next;
    },
    async prepare(page) {
      const session = await page.createCDPSession();
      session.on('Fetch.requestPaused', ({ requestId }) => {
        asked += 1;
        if (current === undefined) void session.send('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' });
        else {
          const { status = 200, type = 'application/json', body } = current;
          void session.send('Fetch.fulfillRequest', { requestId, responseCode: status, responseHeaders: [{ name: 'Content-Type', value: type }], body: Buffer.from(body).toString('base64') });
        }
      });
      await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${LOOKUP}` }] });
    },
  };
}

const json = (value: unknown): Answer => ({ body: JSON.stringify(value) });

/** Waits until the script has drawn, which makes the pictures eager, they have come, and the lookup has ended, where the page asks. */
async function drawn({ page }: SitePage, asks = true): Promise<Shown> {
  await page.waitForFunction(
    (proof, path, asked) => {
      const images = [...document.querySelectorAll<HTMLImageElement>(`${proof} img`)];
      const ended = performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path));
      return images.some(({ loading }) => loading === 'eager') && images.every(({ complete }) => complete) && (ended || !asked);
    },
    {},
    PROOF,
    LOOKUP,
    asks,
  );
  // What the answer says is written a moment after it has come; a page that should not have asked has shown by then that it did.
  await page.evaluate((moment) => new Promise((resolve) => { setTimeout(resolve, moment); }), asks ? 50 : 200);
  return shown(page);
}

describe('the social proof', () => {
  const site = useFlagship();
  const service = lookup(json({ regionName: DELHI }));
  const tab = site.tab({ viewport: PHONE, prepare: service.prepare });

  it('draws a figure of the range and three of ten avatars, and names the area', async () => {
    const figures = new Set<number>();
    const faces = new Set<string>();
    service.answerBy(json({ regionName: DELHI, country: 'India' }));
    for (let visit = 0; visit < 4; visit += 1) {
      const opened = await tab.open('/');
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
    service.answerBy(json(location));
    expect((await drawn(await tab.open('/'))).lines[1]).toBe(line);
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
    expect((await drawn(opened)).lines[1]).toBe('in <img src=x onerror=alert(1)>');
    expect(opened.problems()).toEqual([]);
  });

  it.each(['/', '/hi/', '/ludo/download-app/', '/ludofestival-hi/'])('is as high on small phones as without scripts, on two lines and a mark: %s', async (path) => {
    service.answerBy(json({ regionName: DELHI }));
    const still = await site.open(path, { javaScript: false });
    for (const viewport of [SMALLEST, PHONE]) {
      const opened = await tab.open(path, viewport);
      await still.page.setViewport(viewport);
      const now = await drawn(opened);
      expect(now.height).toBe((await shown(still.page)).height);
      const rows = await opened.page.$$eval(`${PROOF} p > *`, (lines) => lines.map((line) => line.getBoundingClientRect().height / parseFloat(getComputedStyle(line).lineHeight)));
      expect(rows.map(Math.round)).toEqual([1, 1, 1]);
    }
  });

  it('keeps the general words where the name of an area needs more room', async () => {
    service.answerBy(json({ regionName: 'Dadra and Nagar Haveli and Daman and Diu' }));
    const seenOn = async (viewport: typeof WIDE): Promise<string | undefined> => (await drawn(await tab.open('/', viewport))).lines[1];
    expect(await seenOn(SMALLEST)).toBe('in your area');
    expect(await seenOn(WIDE)).toBe('in Dadra and Nagar Haveli and Daman and Diu');
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
    expect((await drawn(opened, false)).lines[1]).toBe('in your area');
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
