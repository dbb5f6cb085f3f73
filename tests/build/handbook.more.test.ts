import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, copyFlagshipCache } from '../helpers/flagship.js';
import { buildSite, copySources } from '../helpers/flagship-build.js';
import { applyBlock, readBlocks } from '../helpers/handbook.js';
import { parsePage, type PageElement } from '../helpers/select.js';
import { runWarmCli } from '../helpers/warm-cli.js';

const blocks = await readBlocks('site/README.md');
const files = blocks.filter(({ title }) => title !== undefined);

// A copy of the site in which a reader has followed its handbook.
let root: string;
const published = (path: string): Promise<string> => readFile(join(root, 'dist', path), 'utf8');
const page = async (route: string): Promise<PageElement> => parsePage(await published(`${route.slice(1)}index.html`));

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'islet-handbook-')));
  copySources(root);
  for (const block of files) await applyBlock(root, block);
  await copyFlagshipCache(root);
  await buildSite(root, (args) => runWarmCli([...args, '--as-of', '2026-12-24T09:00']));
}, BUILD_TIMEOUT);
afterAll(() => rm(root, { recursive: true, force: true }));

it('has only blocks that are built here, or commands', () => {
  const others = blocks.filter(({ language, title }) => title === undefined && language !== 'sh');
  expect(others.map(({ place }) => place)).toEqual([]);
  expect(files.length).toBeGreaterThan(6);
});

describe('the handbook of the site', () => {
  const TOKEN = '/ludo/choosing-a-token/';

  it('adds a page and its questions', async () => {
    const made = await page(TOKEN);
    expect(made.one('h1').text()).toBe('Which token should go?');
    expect(made.one('details#token-all-safe').text()).toContain('stop on a star');
    expect(await published('sitemap.xml')).toContain(`${TOKEN}</loc>`);
  });

  it('adds a question to the FAQs', async () => {
    expect((await page('/faqs/')).one('details#two-tokens-one-square').text()).toContain('nobody takes either of them');
  });

  it('adds a link to a column of every English footer, and a set of searches to one page', async () => {
    expect((await page('/fair-play/')).one(`footer nav a[href="${TOKEN}"]`).text()).toBe('Which token to move');
    const searches = 'footer islet-island[data-id="searches"]';
    expect((await page(TOKEN)).one(searches).text()).toContain('Which Ludo token to move');
    expect((await page('/fair-play/')).one(searches).text()).not.toContain('Which Ludo token to move');
  });

  it('publishes by date', async () => {
    const searches = (await page(TOKEN)).one('footer islet-island[data-id="searches"]').text();
    expect(searches).toContain('Ludo on winter evenings');
    expect(searches).not.toContain('Ludo on autumn evenings');
  });

  it('adds a translation that both pages know of', async () => {
    for (const route of [TOKEN, `/hi${TOKEN}`]) {
      const alternates = (await page(route)).all('link[rel="alternate"][hreflang]');
      expect(
        alternates.map((link) => link.attr('hreflang')),
        route,
      ).toEqual(expect.arrayContaining(['en', 'hi']));
    }
    expect((await page(`/hi${TOKEN}`)).one('html').attr('lang')).toBe('hi');
  });

  it('adds a notice', async () => {
    const notice = (await page('/support-hours/')).one('section#holidays');
    expect([notice.one('h2').text(), notice.one('a').attr('href')]).toEqual([
      'Fewer hands on public holidays',
      '/contact-us/',
    ]);
  });

  it('keeps to the budgets of the site', async () => {
    const { code, stdout } = await runWarmCli(['check', '--root', root, '--out', join(root, 'dist'), '--quiet']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('0 errors, 0 warnings') as string]);
  });
});
