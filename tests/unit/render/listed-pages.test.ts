import { expect, it } from 'vitest';
import { withRenderContext, type RenderContext } from '../../../src/api/render-context.js';
import type { PageInfo } from '../../../src/api/site-model.js';
import { createListedPages, listedFieldState, type ListedFields } from '../../../src/render/page/listed-pages.js';
import { deepFreeze } from '../../../src/lib/text/deep-freeze.js';

const page = (path: string, template: string, summary: PageInfo['summary'] = {}): PageInfo => ({
  path,
  url: `https://example.test${path}`,
  template,
  locale: 'en',
  title: `At ${path}`,
  description: 'x',
  noindex: false,
  alternates: [],
  summary,
});

const PAGES = deepFreeze([
  page('/', 'home'),
  page('/a/', 'article', { date: '2026-01-02', 'read.time': 5 }),
  page('/b/', 'article', { date: '2026-01-01' }),
]);

/** Runs `read` as a page would, and returns its dependencies. */
function dependenciesOf(kind: string, read: (pages: readonly PageInfo[]) => unknown): string[] {
  const fields: ListedFields = new Map();
  const context = {
    noteListedField: (field: string, path: string): void =>
      void fields.set(field, (fields.get(field) ?? new Set()).add(path)),
  } as unknown as RenderContext;
  const listed = createListedPages(() => PAGES);
  withRenderContext(context, () => read(listed.of(kind)));
  return listed.dependencies([kind], fields).sort();
}

it('depends on which pages there are, where only addresses are read', () => {
  expect(dependenciesOf('', (pages) => pages.map(({ path, url }) => [path, url]))).toEqual(['routes ']);
});

it('depends on a field of the page that it is read of, or of all pages', () => {
  expect(dependenciesOf('', (pages) => pages.find(({ path }) => path === '/a/')?.title)).toEqual([
    'field title /a/',
    'routes ',
  ]);
  expect(dependenciesOf('article', (pages) => pages.map(({ title }) => title))).toEqual([
    'fields title article',
    'routes article',
  ]);
});

it('depends on single values of a summary, and on which there are', () => {
  const read = (pages: readonly PageInfo[]): unknown => [pages[1]?.summary['date'], pages[1]?.summary['missing']];
  expect(dependenciesOf('', read)).toEqual(['field summary /a/', 'field summary.date /a/', 'routes ']);
  expect(dependenciesOf('', (pages) => pages[1]?.summary['read.time'])).toEqual([
    'field summary /a/',
    'field summary.read%2Etime /a/',
    'routes ',
  ]);
});

it('depends on everything where a page is copied or written as JSON', () => {
  for (const read of [
    (pages: readonly PageInfo[]) => ({ ...pages[0] }),
    (pages: readonly PageInfo[]) => JSON.stringify(pages[0]),
  ])
    expect(dependenciesOf('', read)).toEqual(
      ['alternates', 'description', 'locale', 'noindex', 'summary', 'template', 'title']
        .map((field) => `field ${field} /`)
        .concat('routes '),
    );
});

it('gives the values of the pages, frozen, and notes nothing outside of a render', () => {
  const listed = createListedPages(() => PAGES).of('');
  expect(JSON.stringify(listed)).toBe(JSON.stringify(PAGES));
  expect(Object.isFrozen(listed) && listed.every((one) => Object.isFrozen(one) && Object.isFrozen(one.summary))).toBe(
    true,
  );
});

it('gives each field a state that changes with it only', () => {
  const before = page('/a/', 'article', { date: '1', 'read.time': 5 });
  const after = { ...before, title: 'Other', summary: { date: '2', 'read.time': 5 } };
  const differ = (field: string): boolean => listedFieldState(before, field) !== listedFieldState(after, field);
  expect(['title', 'summary.date'].map(differ)).toEqual([true, true]);
  expect(['description', 'summary', 'summary.read%2Etime', 'summary.missing'].map(differ)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(listedFieldState(before, 'summary')).not.toBe(listedFieldState({ ...before, summary: {} }, 'summary'));
});
