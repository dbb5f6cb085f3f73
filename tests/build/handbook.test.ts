import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { BUILD_TIMEOUT, copyFlagshipCache } from '../helpers/flagship.js';
import { applyBlock, readBlocks } from '../helpers/handbook.js';
import { buildSite, copySources } from '../helpers/flagship-build.js';
import { parsePage, type PageElement } from '../helpers/select.js';
import { runWarmCli } from '../helpers/warm-cli.js';

const project = fileURLToPath(new URL('../../', import.meta.url));
const HANDBOOKS = ['site/README.md', 'templates/README.md'];
/** Languages of blocks that are files, or parts of files. */
const CODE = ['yaml', 'ts', 'tsx', 'css', 'svg', 'json', 'js', 'html'];

const program = await createProgram('0.0.0');
const blocks = (await Promise.all(HANDBOOKS.map(readBlocks))).flat();
const mistakes = blocks.filter(({ role }) => role === 'mistake');
const recipes = blocks.filter(({ title, role }) => title !== undefined && role === undefined);

// A copy of the site in which a reader has followed both handbooks; made here, since the test that the handbook writes is run from it.
const root = await realpath(await mkdtemp(join(tmpdir(), 'islet-handbook-')));
copySources(root);
for (const part of ['package.json', 'src', 'lib'])
  await cp(join(project, part), join(root, part), { recursive: true, preserveTimestamps: true });
await rm(join(root, 'node_modules'), { recursive: true });
await symlink(join(project, 'node_modules'), join(root, 'node_modules'), 'dir');
for (const block of recipes) await applyBlock(root, block);

const published = (path: string): Promise<string> => readFile(join(root, 'dist', path), 'utf8');
const page = async (route: string): Promise<PageElement> => parsePage(await published(`${route.slice(1)}index.html`));

beforeAll(async () => {
  await copyFlagshipCache(root);
  await buildSite(root, (args) => runWarmCli([...args, '--as-of', '2026-12-24T09:00']));
}, BUILD_TIMEOUT);
afterAll(() => rm(root, { recursive: true, force: true }));

describe('blocks', () => {
  it('are all files that are built here, messages that a build prints, or commands', () => {
    const others = blocks.filter(({ language, title, role }) =>
      CODE.includes(language) ? title === undefined : language === 'text' ? role !== 'message' : language !== 'sh',
    );
    expect(others.map(({ place }) => place)).toEqual([]);
    expect([recipes.length > 20, mistakes.length > 0]).toEqual([true, true]);
  });

  it('of commands name commands and scripts that there are', async () => {
    const { scripts } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const lines = blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trim().split('\n'));
    expect(lines.length).toBeGreaterThan(8);
    for (const line of lines) {
      const [first, second = '', ...rest] = line.replace(/\s+#.*$/, '').split(/\s+/);
      if (first === 'npm') expect([...Object.keys(scripts), 'test'], line).toContain(rest[0] ?? second);
      else if (second === 'islet') expectCommand(rest, line);
      else expect([first, second], line).toEqual(['npx', 'vitest']);
    }
  });
});

/** Finds the command of a line, and its options in it. */
function expectCommand(words: readonly string[], line: string): void {
  let command = program;
  for (const word of words) command = command.commands.find((candidate) => candidate.name() === word) ?? command;
  expect(command.name(), line).not.toBe('islet');
  for (const option of words.filter((word) => word.startsWith('--')))
    expect(
      command.options.map(({ long }) => long),
      line,
    ).toContain(option);
}

describe('the handbook for marketing', () => {
  const TOKEN = '/ludo/choosing-a-token/';

  it('adds a page, its questions, and its picture', async () => {
    const made = await page(TOKEN);
    expect(made.one('h1').text()).toBe('Which token should go?');
    expect(made.one('details#token-all-safe').text()).toContain('stop on a star');
    expect(
      made
        .all('main img')
        .map((image) => image.attr('src') ?? '')
        .filter((source) => source.startsWith('/assets/article-choosing-a-token-')),
    ).toHaveLength(1);
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

  it('redirects from a former address and from one that never was a page', async () => {
    const redirects = await published('_redirects');
    expect(redirects).toMatch(/^\/ludo\/which-token\/? +\/ludo\/choosing-a-token\/ +301$/m);
    expect(redirects).toMatch(/^\/token\/? +\/ludo\/choosing-a-token\/ +302$/m);
  });

  it('publishes by date', async () => {
    const searches = (await page(TOKEN)).one('footer islet-island[data-id="searches"]').text();
    expect(searches).toContain('Ludo on winter evenings');
    expect(searches).not.toContain('Ludo on autumn evenings');
  });

  it('publishes a file as it is, with the type that its readers expect', async () => {
    const path = '.well-known/apple-app-site-association';
    expect(await published(path)).toContain('example.zupee.app');
    expect(await published('_headers')).toMatch(
      /^\/\.well-known\/apple-app-site-association\n {2}Content-Type: application\/json$/m,
    );
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

  it('shows messages as they are printed', async () => {
    for (const block of mistakes) await applyBlock(root, block);
    const { code, stdout } = await runWarmCli(['build', '--root', root, '--out', join(root, 'dist')]);
    for (const block of mistakes) await rm(join(root, block.title ?? ''));
    expect(code).toBe(1);
    for (const { text, place } of blocks.filter(({ role }) => role === 'message'))
      expect(stdout, place).toContain(text);
  });
});

describe('the handbook for developers', () => {
  it('makes a page kind with an island that waits, and structured data', async () => {
    const made = await page('/ludo/set-up-a-board/');
    const island = made.one('islet-island[data-id="step-ticks"]');
    expect([island.attr('data-on'), island.all('li').length, island.one('button').text()]).toEqual([
      'interaction',
      3,
      'Start again',
    ]);
    expect(island.one('li#throw-for-the-start islet-slot a').attr('href')).toBe('/ludo/ludo-rules/');
    expect(
      made
        .all('script[type="application/ld+json"]')
        .map((script) => (JSON.parse(script.text()) as { '@type': string })['@type']),
    ).toContain('HowTo');
  });

  it('shows a picture, a footnote and a component in a text', async () => {
    const made = await page('/ludo/set-up-a-board/');
    expect(made.one('h2#squares').text()).toBe('The squares');
    expect(made.all('main p img').map((image) => image.attr('alt'))).toEqual(['A board from above']);
    expect(made.one('a[href="#fnref-remarks-1"]').attr('aria-label')).toBe('Back to note 1');
    expect(made.one('aside').text()).toContain('No board at hand?Draw one');
  });

  it('makes pages of data', async () => {
    const made = await page('/ludo/words/overtaking/');
    expect(made.one('h1').text()).toBe('Overtaking');
  });

  it('makes a file that is no page', async () => {
    expect(JSON.parse(await published('how-to.json'))).toEqual([
      {
        url: 'https://www.zupee.example/ludo/set-up-a-board/',
        title: 'Set up a Ludo board in three steps',
        locale: 'en',
      },
    ]);
  });

  it('keeps to the budgets of the site, as does everything else that it adds', async () => {
    const { code, stdout } = await runWarmCli(['check', '--root', root, '--out', join(root, 'dist'), '--quiet']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('0 errors, 0 warnings') as string]);
  });

  it('type-checks', async () => {
    const tsc = join(project, 'node_modules/typescript-native/bin/tsc');
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-b', '--checkers', '1', 'templates'], {
      cwd: root,
      env: { ...process.env, GOGC: '200' },
    }).catch((error: unknown) => error as { stdout: string });
    expect(stdout).toBe('');
  });
});

describe('the tests that the handbook writes', async () => {
  const tests = recipes.filter(({ title = '' }) => title.endsWith('.test.ts'));
  it('are there', () => {
    expect(tests.length).toBeGreaterThan(0);
  });
  for (const { title = '' } of tests) await import(join(root, title));
});
