import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { writeCorpus } from '../../../scripts/bench/corpus.js';
import { pagePlace, pageYaml } from '../../../scripts/bench/corpus-page.js';
import { listFiles } from '../../helpers/site.js';

const PAGES = 20;

/** Every text of a page by its path; links, pictures and the template, which pages must share, left out. */
function textsOf(yaml: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') {
      if (!/(^template|\.url|\.image)$/.test(path)) found.set(path, value);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(inner, path === '' ? key : `${path}.${key}`);
    }
  };
  visit(parse(yaml), '');
  return found;
}

describe('pages', () => {
  it('are the same for the same number', () => {
    expect(pageYaml(7, PAGES)).toBe(pageYaml(7, PAGES));
  });

  it('differ in every text', () => {
    const pages = Array.from({ length: PAGES }, (_, index) => textsOf(pageYaml(index, PAGES)));
    for (const [path] of pages[0] ?? []) {
      // The ids of sections are two words each, which may meet again.
      if (path.endsWith('.id')) continue;
      const values = pages.map((page) => page.get(path));
      expect(new Set(values).size, path).toBe(PAGES);
    }
    expect(pages[0]?.size).toBeGreaterThan(80);
  });

  it('are about 11 KB', () => {
    const sizes = Array.from({ length: PAGES }, (_, index) => Buffer.byteLength(pageYaml(index, PAGES)));
    const mean = sizes.reduce((sum, size) => sum + size, 0) / PAGES;
    expect(mean).toBeGreaterThan(10_500);
    expect(mean).toBeLessThan(12_000);
  });

  it('have routes of their own', () => {
    const places = Array.from({ length: 1000 }, (_, index) => pagePlace(index));
    expect(new Set(places.map(({ route }) => route)).size).toBe(1000);
    expect(places.slice(0, 3)).toEqual([
      { file: 'index.yaml', route: '/' },
      { file: '404.yaml', route: '/404.html' },
      { file: 'section-0/page-2.yaml', route: '/section-0/page-2/' },
    ]);
  });
});

describe('a project', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'islet-corpus-'));
    for (const name of ['one', 'two']) await writeCorpus(join(folder, name), PAGES);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has as many pages as it was asked for', async () => {
    const files = await listFiles(join(folder, 'one/site/pages'));
    expect(files).toHaveLength(PAGES);
  });

  it('is the same each time', async () => {
    const [one, two] = await Promise.all(['one', 'two'].map((name) => listFiles(join(folder, name))));
    expect(one).toEqual(two);
    for (const { path } of one ?? []) {
      const [first, second] = await Promise.all(
        ['one', 'two'].map((name) => readFile(join(folder, name, path), 'utf8')),
      );
      expect(first === second, path).toBe(true);
    }
  });

  it('has 120 search links in each of ten sets', async () => {
    const files = await listFiles(join(folder, 'one/site/data/search-links'));
    expect(files).toHaveLength(10);
    for (const { path } of files) {
      const { links } = parse(await readFile(join(folder, 'one/site/data/search-links', path), 'utf8')) as {
        links: unknown[];
      };
      expect(links).toHaveLength(120);
    }
  });
});
