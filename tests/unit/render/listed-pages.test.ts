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
  ...{ textLocale: undefined, draft: undefined, publishFrom: undefined, publishUntil: undefined },
  alternates: [],
  summary,
});

/** Another value of each fact that does not follow from the list that a page is in. */
const OTHER: Required<Omit<PageInfo, 'path' | 'url' | 'base'>> = {
  template: 'other',
  locale: 'hi',
  textLocale: 'en',
  title: 'Other',
  description: 'y',
  noindex: true,
  draft: true,
  publishFrom: '2026-12-24T09:00:00+05:30',
  publishUntil: '2027-01-02T00:00:00+05:30',
  alternates: [{ locale: 'hi', path: '/hi/', noindex: false }],
  summary: { date: '2026' },
};
const FACTS = Object.keys(OTHER) as (keyof typeof OTHER)[];

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

it('depends on everything where a page is copied or written as JSON', () => {
  for (const read of [
    (pages: readonly PageInfo[]) => ({ ...pages[0] }),
    (pages: readonly PageInfo[]) => JSON.stringify(pages[0]),
  ])
    expect(dependenciesOf('', read)).toEqual(
      FACTS.map((field) => `field ${field} /`)
        .sort()
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

it.each(FACTS)('renders a list again when the %s of a page changes', (fact) => {
  const before = page('/a/', 'article');
  const shown = dependenciesOf('', (pages) => pages.map((one) => one[fact]));
  expect(shown).toContain(`fields ${fact} `);
  expect(listedFieldState(before, fact)).not.toBe(listedFieldState({ ...before, [fact]: OTHER[fact] }, fact));
});
