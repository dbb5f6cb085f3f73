import { describe, expect, it } from 'vitest';
import { groupPages, pageTree, type PageBranch } from '../../../src/api/page-groups.js';
import type { PageInfo } from '../../../src/api/site-model.js';

const page = (path: string, tags: readonly string[] = []): PageInfo => ({
  ...{ path, url: `https://clay.example${path}`, template: 'note', locale: 'en', title: path, description: '' },
  ...{ noindex: false, alternates: [], summary: { tags } },
});

describe('groupPages', () => {
  it('has a page in the group of each of its values, once, in the order of the list', () => {
    const pages = [page('/c/', ['kiln', 'glaze']), page('/a/', ['glaze', 'glaze']), page('/b/')];
    const groups = groupPages(pages, ({ summary }) => summary['tags'] as string[]);
    expect(groups.map(({ key, pages: ofKey }) => [key, ofKey.map(({ path }) => path)])).toEqual([
      ['kiln', ['/c/']],
      ['glaze', ['/c/', '/a/']],
    ]);
    expect(groupPages(pages, ({ path }) => (path === '/b/' ? '2026' : undefined))).toEqual([
      { key: '2026', pages: [pages[2]] },
    ]);
  });
});

describe('pageTree', () => {
  const shape = (branches: readonly PageBranch<PageInfo>[]): unknown =>
    branches.map(({ page: { path }, children }) => [path, ...(shape(children) as unknown[])]);

  it('puts each page below the nearest one above it, in the order of the list', () => {
    const paths = [
      '/guides/z/',
      '/guides/',
      '/guides/a/',
      '/notes/2026/first/',
      '/notes/',
      '/about.html',
      '/guides-old/',
    ];
    expect(shape(pageTree(paths.map((path) => page(path))))).toEqual([
      ['/guides/', ['/guides/z/'], ['/guides/a/']],
      ['/notes/', ['/notes/2026/first/']],
      ['/about.html'],
      ['/guides-old/'],
    ]);
    expect(shape(pageTree([page('/'), page('/guides/a/')]))).toEqual([['/', ['/guides/a/']]]);
  });
});
