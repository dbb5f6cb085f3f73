import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { copyFixture } from '../helpers/site.js';

const SHUFFLE = new URL('../../lib/cli/commands/shuffle-folders.js', import.meta.url).href;

describe('islet build --verify', () => {
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

  it.each([['how many pages came before', 'let shown = 0;', '{String((shown += 1))}']])(
    'names files that depend on %s',
    async (_, state, expression) => {
      const site = await copyFixture('minimal');
      await site.edit('templates/pages/page.tsx', 'export default', `${state}\nexport default`);
      await site.edit('templates/pages/page.tsx', '<h1>', `<p>${expression}</p><h1>`);
      const { code, json } = await site.build(['--verify']);
      expect(code).toBe(1);
      expect(json.diagnostics.filter(({ name }) => name === 'build-not-reproducible').length).toBeGreaterThan(1);
    },
  );

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
