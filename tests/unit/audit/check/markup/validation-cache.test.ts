import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openResultCache } from '../../../../../src/incremental/result-cache.js';
import { check } from '../../../../../src/audit/check/check.js';
import type { MarkupCounts } from '../../../../../src/audit/check/pages/check-pages.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'islet-markup-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const page = (text: string): string =>
  `<!DOCTYPE html><html lang="en"><head><title>${text}</title></head><body><h1>${text}</h1><img src="/pot.svg"></body></html>`;

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

async function run(): Promise<{ counts: MarkupCounts | undefined; found: string[] }> {
  let counts: MarkupCounts | undefined;
  const { findings } = await check({
    folder: join(root, 'dist'),
    today: '2026-01-01',
    store: openResultCache(join(root, 'cache'), 'markup'),
    onMarkup: (told) => {
      counts = told;
    },
  });
  return {
    counts,
    found: findings
      .filter(({ rule }) => rule.startsWith('html/'))
      .flatMap(({ rule, files }) => files.map((file) => `${rule} ${file}`)),
  };
}

async function entries(): Promise<string[]> {
  return (await readdir(join(root, 'cache'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

it('looks at a page once, and again when a byte of it changes', async () => {
  await write('dist/index.html', page('Tea'));
  await write('dist/pots/index.html', page('Pots'));
  const found = ['html/wcag/h37 index.html', 'html/wcag/h37 pots/index.html'];
  expect(await run()).toEqual({ counts: { checked: 2, cached: 0 }, found });
  expect(await run()).toEqual({ counts: { checked: 0, cached: 2 }, found });
  await write('dist/pots/index.html', page('Pota'));
  expect(await run()).toEqual({ counts: { checked: 1, cached: 1 }, found });
});

it.each([
  ['cut short', (file: string) => writeFile(file, 'x')],
  [
    'of another maker',
    (file: string) => {
      openResultCache(dirname(dirname(file)), '').put(
        `${file.slice(-65, -63)}${file.slice(-62)}`,
        Buffer.from('{"tea":1}'),
      );
    },
  ],
  [
    'a folder',
    async (file: string) => {
      await rm(file);
      await mkdir(file);
    },
  ],
])('takes an entry that is %s for none', async (_, damage: (file: string) => void | Promise<void>) => {
  await write('dist/index.html', page('Tea'));
  const first = await run();
  const [file = ''] = await entries();
  await damage(file);
  const second = await run();
  expect(second).toEqual(first);
  expect(second.counts?.checked).toBe(1);
});

it('lets one page speak for all of its outline, also from one run to the next', async () => {
  const orderly = (text: string): string =>
    `<!DOCTYPE html><html lang="en"><head><title>${text}</title></head><body><h1>${text}</h1></body></html>`;
  await write('dist/index.html', orderly('Tea'));
  await write('dist/pots/index.html', orderly('Pots'));
  expect(await run()).toEqual({ counts: { checked: 1, cached: 1 }, found: [] });
  await write('dist/pots/index.html', orderly('Cups'));
  expect(await run()).toEqual({ counts: { checked: 0, cached: 2 }, found: [] });
});
