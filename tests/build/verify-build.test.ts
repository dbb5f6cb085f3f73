import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { copyFixture } from '../helpers/site.js';
import { copyBookshop } from './bookshop.js';

const TIMEOUT = 120_000;
const SHUFFLE = new URL('../../lib/cli/commands/shuffle-folders.js', import.meta.url).href;

describe('islet build --verify', { timeout: TIMEOUT }, () => {
  it('builds twice and says what was different the second time', async () => {
    const site = await copyFixture('minimal');
    const { code, stdout } = await site.cli(['build', '--verify']);
    expect(code).toBe(0);
    // With configurations of hosts, which follow from the same sources.
    const withHosts = await site.cli(['build', '--verify', '--target', 'nginx']);
    expect([withHosts.code, withHosts.stdout]).toEqual([
      0,
      expect.stringContaining('All 8 files have the same bytes.'),
    ]);
    expect(stdout).toMatch(
      /Verified: built again in another folder, time zone .* and locale .*, with folders listed in another order, .* two threads that read pages, all pages rendered once before, last first, .*\. All 7 files have the same bytes\./,
    );
  });

  it('is broken off by the signal that stops the command', async () => {
    const site = await copyFixture('minimal');
    await site.build();
    const { verifyBuild } = await import('../../lib/cli/commands/verify-build.js');
    const stop = new AbortController();
    const verified = verifyBuild({ root: site.root, out: site.out, profile: 'production', signal: stop.signal });
    stop.abort();
    await expect(verified).rejects.toThrow('aborted');
  });

  it.each([
    ['the time zone', '{globalThis.process.env.TZ}'],
    ['the folder', '{String(new Error().stack).length}'],
  ])('names every file that depends on %s', async (_, expression) => {
    const site = await copyFixture('minimal');
    await site.edit('templates/pages/page.tsx', '<h1>', `<p>${expression}</p><h1>`);
    const { code, json } = await site.build(['--verify']);
    expect(code).toBe(1);
    const problems = json.diagnostics
      .filter(({ name }) => name === 'build-not-reproducible')
      .map(({ message }) => /`([^`]+)` came out with other bytes/.exec(message)?.[1]);
    expect(problems).toEqual(['404.html', 'herbs/basil/index.html', 'index.html']);
  });

  it.each([
    ['how many pages came before', 'let shown = 0;', '{String((shown += 1))}'],
    ['which page was the first', "let first = '';", '{(first ||= page.path)}'],
  ])('names files that depend on %s', async (_, state, expression) => {
    const site = await copyFixture('minimal');
    await site.edit('templates/pages/page.tsx', 'export default', `${state}\nexport default`);
    await site.edit('templates/pages/page.tsx', '<h1>', `<p>${expression}</p><h1>`);
    const { code, json } = await site.build(['--verify']);
    expect(code).toBe(1);
    expect(json.diagnostics.filter(({ name }) => name === 'build-not-reproducible').length).toBeGreaterThan(1);
  });

  it('names pages that use what a template read for another one, which no edit of it would reach', async () => {
    const site = await copyFixture('minimal');
    await site.write(
      'templates/data/words.ts',
      "import { defineData, z } from 'islet';\nexport default defineData({ description: 'Words.', kind: 'single', schema: z.object({ word: z.string() }) });\n",
    );
    await site.write('site/data/words.yaml', 'word: mint\n');
    await site.edit(
      'templates/pages/page.tsx',
      "from 'islet';",
      "from 'islet';\nimport { readData } from 'islet';\nimport words from '../data/words.js';\n\nlet word: string | undefined;",
    );
    await site.edit('templates/pages/page.tsx', '<h1>', '<p>{(word ??= readData(words).word)}</p><h1>');
    const { code, json } = await site.build(['--verify']);
    expect(code).toBe(1);
    expect(json.diagnostics.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^`index\.html` came out with the same bytes, but once with and once without `site\/data\/words\.yaml` among its sources/,
      ),
    ]);
  });

  it('lists folders in another order, whoever asks', () => {
    const folder = fileURLToPath(new URL('../fixtures', import.meta.url));
    const program = `
      import fs, { readdirSync, readdir } from 'node:fs';
      import { readdir as later } from 'node:fs/promises';
      const folder = ${JSON.stringify(folder)};
      const names = (list) => list.map((entry) => entry.name ?? entry).join(' ');
      const called = await new Promise((done) => readdir(folder, { withFileTypes: true }, (error, list) => done(list)));
      console.log(JSON.stringify([names(fs.readdirSync(folder)), names(readdirSync(folder, { withFileTypes: true })), names(await later(folder)), names(called)]));`;
    const list = (...args: string[]): string[] =>
      JSON.parse(
        execFileSync(process.execPath, [...args, '--input-type=module', '-e', program], { encoding: 'utf8' }),
      ) as string[];
    const [plain = '', ...others] = list();
    expect(new Set(others)).toEqual(new Set([plain]));
    const [first = '', ...rest] = list('--import', SHUFFLE);
    expect(new Set(rest)).toEqual(new Set([first]));
    expect(first).not.toBe(plain);
    expect(first.split(' ').sort()).toEqual(plain.split(' ').sort());
  });
});

it(
  'takes no notice of the module type of packages, which may lie above the project',
  { timeout: TIMEOUT },
  async () => {
    const site = await copyBookshop();
    await site.write('package.json', '{"type":"module"}');
    expect((await site.build()).code).toBe(0);
    const asModule = await site.read('dist.audit/SHA256SUMS');
    await site.write('package.json', '{"type":"commonjs"}');
    expect((await site.build()).code).toBe(0);
    expect(await site.read('dist.audit/SHA256SUMS')).toBe(asModule);
    expect(asModule).toContain('.js\n');
  },
);
