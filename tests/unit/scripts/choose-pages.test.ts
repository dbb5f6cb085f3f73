import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parsePageOptions } from '../../../scripts/pages/page-command.js';
import { choosePages, largestOfEach, publishedPages } from '../../../scripts/pages/published-pages.js';

const page = (route: string, template: string, bytes: number, lang = 'en') => ({
  route,
  template,
  bytes,
  lang,
  noindex: false,
});
const pages = [
  page('/', 'home', 50),
  page('/404.html', 'lost', 10),
  page('/a/', 'text', 20),
  page('/b/', 'text', 30),
  page('/hi/', 'home', 60, 'hi'),
];

const chosen = (all: boolean, ...only: string[]): string[] =>
  choosePages(pages, { all, only }).map(({ route }) => route);

test('by default the largest page of each kind and language is chosen', () => {
  expect(chosen(false)).toEqual(['/', '/hi/', '/404.html', '/b/']);
});

test('all pages come kind by kind', () => {
  expect(chosen(true)).toEqual(['/', '/hi/', '/404.html', '/a/', '/b/']);
});

test('routes are given with or without slashes, and unknown ones are an error', () => {
  expect(chosen(false, '/a', 'hi/', '/', '404.html')).toEqual(['/', '/hi/', '/404.html', '/a/']);
  expect(() => chosen(false, '/a/', '/x/', '/y')).toThrow('No page is published at `/x/`, `/y`.');
});

test('kinds can be defined by the caller', () => {
  expect(largestOfEach(pages, ({ lang }) => lang).map(({ route }) => route)).toEqual(['/', '/hi/']);
});

test('options that exclude each other, or do not exist, are an error', () => {
  expect(parsePageOptions(['--only', '/a/', '--only=/b/'])).toEqual({ all: false, only: ['/a/', '/b/'], help: false });
  expect(() => parsePageOptions(['--all', '--only', '/a/'])).toThrow('`--all` and `--only` exclude each other.');
  expect(() => parsePageOptions(['--every'])).toThrow('--every');
});

test('pages are read from the manifest, with language and noindex', async () => {
  const root = await mkdtemp(join(tmpdir(), 'islet-pages-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const out = join(root, 'dist');
  for (const folder of ['dist/b', 'dist.audit']) await mkdir(join(root, folder), { recursive: true });
  await writeFile(
    join(out, 'b/index.html'),
    '<!doctype html>\n<html lang="bn">\n<meta name="robots" content="noindex">',
  );
  await writeFile(
    join(out, 'index.html'),
    '<!doctype html>\n<html lang="en">\n<meta name="robots" content="index, follow">',
  );
  const record = (files: unknown): Promise<void> => writeFile(`${out}.audit/manifest.json`, JSON.stringify({ files }));
  await record([
    { path: 'index.html', size: 80, route: '/', template: 'home' },
    { path: 'assets/mark.svg', size: 9 },
    { path: 'b/index.html', size: 70, route: '/b/', template: 'text' },
  ]);
  expect(await publishedPages(out)).toEqual([
    { route: '/', template: 'home', bytes: 80, lang: 'en', noindex: false },
    { route: '/b/', template: 'text', bytes: 70, lang: 'bn', noindex: true },
  ]);
  await record('none');
  await expect(publishedPages(out)).rejects.toThrow(TypeError);
});
