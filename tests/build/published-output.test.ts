import { cpSync, readFileSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySharedFixture, type JsonOutcome, type Site } from '../helpers/site.js';
import { runWarmCli } from '../helpers/warm-cli.js';
import { drawCover } from './bookshop.js';
import { hashes } from './linked-bookshop.js';

let site: Site;
let clean: Readonly<Record<string, string>>;

const at = (path: string): string => join(site.root, path);
const output = (): Record<string, string> => ({ ...hashes(at('dist')), ...hashes(at('dist.audit')) });

async function build(...args: readonly string[]): Promise<{ readonly pages: number; readonly rendered: number }> {
  const { stdout, code } = await runWarmCli(['build', '--reporter', 'json', '--root', site.root, ...args]);
  const { diagnostics, result } = JSON.parse(stdout) as JsonOutcome;
  expect({ code, diagnostics }).toEqual({ code: 0, diagnostics: [] });
  return { pages: Number(result?.['pages']), rendered: Number(result?.['rendered']) };
}

beforeAll(async () => {
  site = await copySharedFixture('social-cards');
  await site.write('site/assets/images/photo.png', await drawCover('#123456'));
  await site.write('site/site.yaml', `${await site.read('site/site.yaml')}profiles:\n  staging:\n    noindex: true\n`);
  await build();
  clean = output();
});

afterAll(() => site.dispose());

/** Changes a byte in place, so that the size stays. */
function change(path: string): void {
  const bytes = readFileSync(at(path));
  bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
  writeFileSync(at(path), bytes);
}

/** Copies the output to its place, so that every file has another inode and other times. */
function restore(): void {
  for (const folder of ['dist', 'dist.audit']) {
    renameSync(at(folder), at('aside'));
    cpSync(at('aside'), at(folder), { recursive: true });
    rmSync(at('aside'), { recursive: true });
  }
}

async function replaceByFolder(): Promise<void> {
  await site.remove('dist/index.html');
  await site.write('dist/index.html/in-the-way', '');
}

const card = (): string =>
  `dist/assets/${readdirSync(at('dist/assets')).find((name) => name.startsWith('card-home-')) ?? ''}`;

describe('the next build gives the same output where', () => {
  it.each<[string, rendered: 'none' | 'one' | 'all', damage: () => unknown]>([
    ['a page was edited by hand', 'one', () => change('dist/index.html')],
    ['a page was deleted', 'one', () => site.remove('dist/index.html')],
    ['a folder has the name of a page', 'one', replaceByFolder],
    ['a card was edited by hand', 'one', () => change(card())],
    ['a card was deleted', 'one', () => rmSync(at(card()))],
    ['the sitemap was deleted', 'none', () => site.remove('dist/sitemap.xml')],
    ['there is a foreign file', 'none', () => site.write('dist/boats/foreign.txt', 'Foreign.')],
    ['it was restored with other times', 'none', restore],
    ['it was restored without the state of the disk', 'none', () => (restore(), site.remove('.islet'))],
    ['only the state of the disk is gone', 'none', () => site.remove('.islet/state')],
    ['a byte of the records is wrong', 'all', () => change('dist.audit/records.json')],
    ['the records are cut off', 'all', () => truncateSync(at('dist.audit/records.json'), 400)],
    ['the records are gone', 'all', () => site.remove('dist.audit/records.json')],
    ['the manifest is wrong', 'none', () => change('dist.audit/manifest.json')],
    ['the audit folder is gone', 'all', () => site.remove('dist.audit')],
    ['another profile was built to the same folder', 'all', () => build('--profile', 'staging')],
    ['values of pages were traced', 'none', () => build('--provenance')],
  ])('%s', async (_, expected, damage) => {
    await damage();
    const { pages, rendered } = await build();
    expect(rendered).toBe({ none: 0, one: 1, all: pages }[expected]);
    expect(output()).toEqual(clean);
  });
});

it('says that every page is rendered where the output is gone', async () => {
  await site.remove('dist');
  const { stdout } = await runWarmCli(['build', '--root', site.root]);
  expect(stdout).toContain('`dist` was missing, so every page was rendered.');
  expect(output()).toEqual(clean);
});

it('a build to a second folder renders', async () => {
  const { pages, rendered } = await build('--out', at('second'));
  expect(rendered).toBe(pages);
  expect(hashes(at('second'))).toEqual(hashes(at('dist')));
});
