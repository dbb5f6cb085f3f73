import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { applyBlock, readBlocks } from '../helpers/handbook.js';
import { unknownWords } from '../helpers/known-command.js';
import { initSharedSite } from '../helpers/new-site.js';
import type { Site } from '../helpers/site.js';

const project = fileURLToPath(new URL('../../', import.meta.url));
const HANDBOOKS = ['recipes', 'recipes-parts', 'writing', 'templates'];
/** Languages of blocks that are files, or parts of files. */
const CODE = ['yaml', 'json', 'ts', 'tsx', 'css', 'svg', 'csv'];

const blocks = (await Promise.all(HANDBOOKS.map((name) => readBlocks(`.github/${name}.md`)))).flat();
const mistakes = blocks.filter(({ role }) => role === 'mistake');

// A new site in which a reader has followed the recipes and both handbooks.
let site: Site;
const published = (path: string): Promise<string> => site.read(`dist/yard/${path}`);

beforeAll(async () => {
  site = await initSharedSite('https://clay.example/yard/', ['@expo-google-fonts/noto-sans']);
  for (const block of blocks)
    if (block.title !== undefined && block.role === undefined) await applyBlock(site.root, block);
  expect((await site.build(['--as-of', '2027-01-01', '--no-types'])).json.diagnostics).toEqual([]);
  expect((await site.cli(['check', '--as-of', '2027-01-01'])).stdout).toContain('0 errors, 0 warnings, 1 note.');
});
afterAll(() => site.dispose());

it('are files that are built here, messages that a build prints, or commands that there are', async () => {
  const others = blocks.filter(({ language, title, role }) =>
    CODE.includes(language)
      ? title === undefined
      : language === 'text'
        ? title === undefined && role !== 'message'
        : language !== 'sh',
  );
  expect(others.map(({ place }) => place)).toEqual([]);
  const lines = blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trim().split('\n'));
  const program = await createProgram('0.0.0');
  const commands = lines.map((line) => line.replace(/\s+#.*$/, '').split(/\s+/));
  expect(commands.flatMap(([, second, ...rest]) => (second === 'islet' ? unknownWords(program, rest) : []))).toEqual(
    [],
  );
  const { scripts } = JSON.parse(await site.read('package.json')) as { scripts: object };
  const named = commands.filter(([first, second]) => first === 'npm' && second === 'run').map(([, , script]) => script);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});

it('pass the types and the tests of the site', async () => {
  const inSite = { cwd: site.root };
  await promisify(execFile)(process.execPath, [join(project, 'node_modules/typescript-native/bin/tsc')], inSite);
  await promisify(execFile)(process.execPath, ['--test'], inSite);
});

it('publish lists with tags, pages of data, two languages and a feed below the path of the site', async () => {
  const paths = (await site.files()).map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(
      ['news', 'news/courses', 'courses/first-bowl', 'fr', 'fr/recherche'].map((page) => `yard/${page}/index.html`),
    ),
  );
  expect(await published('news/studio/index.html')).toContain('href="/yard/notes/add-a-page/"');
  expect(await published('news/courses/index.html')).not.toContain('Change the file, and the page has changed');
  expect(await published('courses/index.html')).toContain('href="/yard/courses/glazes/"');
  expect(await published('fr/index.html')).toContain('href="/yard/" lang="en"');
  expect(await published('feed.xml')).toContain(
    '<link rel="alternate" type="text/html" href="https://clay.example/yard/notes/add-a-page/"/>',
  );
  const partsOf = async (language: string, kind: string): Promise<string> => {
    const parts =
      (await published(`search-index.${language}.json`)).match(new RegExp(`assets/${kind}-\\w+\\.json`, 'g')) ?? [];
    return (await Promise.all(parts.map(published))).join('\n');
  };
  expect(await partsOf('fr', 'search-pages')).toContain('"/yard/fr/"');
  expect(await partsOf('en', 'search-pages')).not.toContain('/yard/fr/');
  expect(await partsOf('en', 'search-words')).toContain('"stove ');
  expect((await site.html('yard/search/')).one('[data-index]').attr('data-index')).toBe('/yard/search-index.en.json');
});

it('publish an item of a JSON file as a page in each language, and as a file', async () => {
  const page = await site.html('yard/fr/pots/egg-cup/');
  expect([page.one('h1').text(), page.all('main p')[0]?.text()]).toEqual(['Un coquetier', '9,50 €']);
  expect(page.one('header a[hreflang="en"]').attr('href')).toBe('/yard/pots/egg-cup/');
  expect(page.all('main li a').map((link) => link.attr('href'))).toEqual(['/yard/fr/pots/jug/']);
  expect(JSON.parse(await published('pots/jug.json'))).toEqual({ id: 'jug', price: 48, page: '/yard/pots/jug/' });
});

describe('parts of pages', () => {
  const page = (route: string) => site.html(`yard/${route}`);

  it('are as wide as the other parts of a page', () => {
    const rules = blocks.filter(({ language }) => language === 'css').flatMap(({ text }) => text.split('}'));
    expect(rules.filter((rule) => rule.includes('var(--gutter)') && !rule.includes('var(--page-width)'))).toEqual([]);
  });

  it('have a picture for links that are shared', async () => {
    const card = (await page('courses/glazes/')).one('meta[property="og:image"]').attr('content');
    expect(card).toMatch(/^https:\/\/clay\.example\/yard\/assets\/card-/);
  });

  it('show a film after a press, with the host in the policy of that page only', async () => {
    const made = await page('notes/change-a-page/');
    expect(made.one('figure a').attr('data-player')).toBe('https://films.example/embed/kiln-7');
    expect(await published('notes/change-a-page/index.html')).toContain('frame-src https://films.example');
    expect(await published('questions/index.html')).not.toContain('films.example');
    expect(made.all('nav[aria-label="On this page"] a').map((link) => link.attr('href'))).toContain('#find-the-file');
  });

  it('say moments and names of a time zone, and who is named in another file', async () => {
    const made = await page('schedule/');
    expect(made.all('time').map((time) => [time.attr('datetime'), time.text()])).toEqual([
      ['2027-05-20T10:00:00.000Z', expect.stringMatching(/12:00.*Central European Summer Time/)],
      ['2027-05-20T16:30:00.000Z', expect.stringMatching(/6:30.*Central European Summer Time/)],
    ]);
    expect(made.one('#opened').text()).toContain('Clay Two');
    expect(made.one('#opened a[href$=".ics"]').attr('href')).toBe('/yard/talks/opened.ics');
  });

  it('list data by tag, in a feed, and as files for calendars', async () => {
    const linksOf = async (tag: string) =>
      (await page(`schedule/${tag}/`)).all('main li a').map((link) => link.attr('href'));
    expect(await linksOf('fire')).toEqual(['/yard/schedule/#lit', '/yard/schedule/#opened']);
    expect(await linksOf('clay')).toEqual(['/yard/schedule/#opened']);
    const feed = await published('talks.xml');
    expect(feed).toContain('<guid>https://clay.example/yard/schedule/#lit</guid>');
    expect(feed).toContain('<pubDate>Sun, 13 Dec 2026 23:00:00 GMT</pubDate>');
    expect(feed).toContain('<language>en</language>');
    expect(feed).toContain('rel="self" type="application/rss+xml" href="https://clay.example/yard/talks.xml"/>');
    const event = await published('talks/opened.ics');
    expect(event.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(event.replaceAll('\r\n ', '').split('\r\n')).toEqual(
      expect.arrayContaining([
        ...['DTSTART:20270520T163000Z', 'DTEND:20270520T173000Z', 'DTSTAMP:20261213T230000Z'],
        'SUMMARY:The kiln is opened – “from earth and fire” – and bowls are thrown\\, with guests at the wheel',
      ]),
    );
  });

  it('say which language data has that is not in that of the page', async () => {
    const [french, english] = [await page('fr/'), await page('')].map((made) => made.one('section[aria-label="News"]'));
    expect([french?.attr('lang'), french?.attr('dir')]).toEqual(['en', 'ltr']);
    expect(english?.attr('lang')).toBeUndefined();
  });

  it('show pictures, people of a table, a menu of languages, an announcement and a form', async () => {
    const gallery = await page('gallery/');
    expect(gallery.one('picture source').attr('media')).toBe('(max-width: 40em)');
    expect((await page('team/')).all('main h2').map((heading) => heading.text())).toEqual(['Clay One', 'Clay Two']);
    const home = await page('');
    expect(home.one('header details a[lang="fr"]').text()).toBe('Français');
    expect(home.one('section[aria-label="News"] a').attr('href')).toBe('/yard/schedule/');
    expect(home.one('form').attr('action')).toBe('https://lists.example/yard');
  });
});

it('add a page, a question, a picture, a file, redirects and a translation', async () => {
  const made = await site.html('yard/notes/choosing-a-clay/');
  expect(made.one('h1').text()).toBe('Which clay should it be?');
  expect(made.all('main img')[0]?.attr('src')).toContain('choosing-a-clay');
  expect(made.one('link[hreflang="fr"]').attr('href')).toContain('/yard/fr/choisir-une-argile/');
  expect((await site.html('yard/questions/')).one('details#own-clay').text()).toContain('know its temperature');
  expect(await site.read('dist/.well-known/security.txt')).toContain('Contact:');
  const redirects = await site.read('dist/_redirects');
  expect(redirects).toMatch(/^\/yard\/notes\/which-clay\/? +\/yard\/notes\/choosing-a-clay\/ +301$/m);
  expect(redirects).toMatch(/^\/yard\/clay\/? +\/yard\/notes\/choosing-a-clay\/ +302$/m);
});

it('make a page kind with an island that waits, a text with a component, structured data and a file', async () => {
  const made = await site.html('yard/notes/wedge-clay/');
  const island = made.one('islet-island[data-id="step-ticks"]');
  expect([island.attr('data-on'), island.all('li').length]).toEqual(['interaction', 2]);
  expect(island.one('li#press islet-slot a').attr('href')).toBe('/yard/questions/');
  expect(made.one('h2#table').text()).toBe('The table');
  expect(made.one('aside').text()).toContain('wet sponge');
  expect(made.one('a[href="#fnref-remarks-1"]').attr('aria-label')).toBe('Back to note 1');
  const data = JSON.parse(made.one('script[type="application/ld+json"]').text()) as object;
  expect(data).toMatchObject({ '@type': 'HowTo', step: [{ position: 1 }, { position: 2 }] });
  expect(JSON.parse(await published('how-to.json'))).toMatchObject([{ title: 'Wedge clay in two steps' }]);
});

it('shows messages as they are printed', async () => {
  const before = new Map<string, string | undefined>();
  for (const block of mistakes) {
    const { title = '' } = block;
    before.set(title, (await site.exists(title)) ? await site.read(title) : undefined);
    await applyBlock(site.root, block);
  }
  const { code, stdout } = await site.cli(['build', '--no-types']);
  for (const [path, text] of before) await (text === undefined ? site.remove(path) : site.write(path, text));
  expect([code, mistakes.length]).toEqual([1, 3]);
  for (const { text, place } of blocks.filter(({ role }) => role === 'message')) expect(stdout, place).toContain(text);
});

it.each([
  ['2026-12-24T09:00', false, true],
  ['2027-03-02', true, true],
  ['2027-05-21', false, false],
])('show the offer as of %s: %s, and the announcement: %s', async (moment, offer, announced) => {
  expect((await site.cli(['build', '--as-of', moment, '--target', 'vercel', '--no-types'])).code).toBe(0);
  expect((await published('index.html')).includes('/yard/spring-offer/')).toBe(offer);
  expect((await published('index.html')).includes('/yard/schedule/')).toBe(announced);
  expect(await site.exists('dist/yard/spring-offer/index.html')).toBe(offer);
  expect(await site.exists('dist.audit/hosts/vercel/config.json')).toBe(true);
});

it('of exceptions fit into a new site, which builds', async () => {
  const other = await initSharedSite('https://clay.example');
  onTestFinished(() => other.dispose());
  await rm(join(other.root, 'site/pages/search.yaml'));
  for (const block of await readBlocks('.github/exceptions.md'))
    if (block.title !== undefined) await applyBlock(other.root, block);
  expect((await other.build(['--no-types'])).json.diagnostics).toEqual([]);
});
