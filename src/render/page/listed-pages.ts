import { noteListedField } from '../../api/render-context.js';
import type { Json, PageInfo } from '../../api/site-model.js';
import { allFieldsOf, fieldOf, listOf, type Dependency } from '../../lib/site/dependency.js';

/** The facts of a page that follow from the list that it is in. Each other one is a dependency of who reads it. */
const KNOWN: ReadonlySet<string> = new Set<keyof PageInfo>(['path', 'url', 'base']);

/** What a page reads of the pages that it lists: the routes by field, such as `title` or `summary.date`. */
export type ListedFields = Map<string, Set<string>>;

/** All pages as templates list them. Each field notes that it is read, in the context of the current render. */
export interface ListedPages {
  /** Returns the pages of a kind, sorted by path; all pages if it is empty. */
  of(kind: string): readonly PageInfo[];
  /** Returns what a page depends on that lists these kinds and reads these fields. */
  dependencies(kinds: Iterable<string>, fields: ListedFields): Dependency[];
}

/** @param routes all pages, deeply frozen */
export function createListedPages(routes: () => readonly PageInfo[]): ListedPages {
  const lists = new Map<string, readonly PageInfo[]>();
  const all = (): readonly PageInfo[] => {
    const known = lists.get('') ?? Object.freeze(routes().map(listedPage));
    lists.set('', known);
    return known;
  };
  const of = (kind: string): readonly PageInfo[] => {
    const plain = routes();
    const known = lists.get(kind) ?? Object.freeze(all().filter((_, index) => plain[index]?.template === kind));
    lists.set(kind, known);
    return known;
  };
  return {
    of: (kind) => (kind === '' ? all() : of(kind)),
    dependencies(kinds, fields) {
      const found: Dependency[] = [...kinds].map(listOf);
      for (const [field, paths] of fields) {
        const left = new Set(paths);
        for (const kind of kinds) {
          const list = kind === '' ? all() : of(kind);
          if (list.length === 0 || !list.every(({ path }) => paths.has(path))) continue;
          found.push(allFieldsOf(field, kind));
          for (const { path } of list) left.delete(path);
        }
        for (const path of left) found.push(fieldOf(field, path));
      }
      return found;
    },
  };
}

/** Returns the state of a field: that of a summary is the list of its keys, since each of its values is a field. */
export function listedFieldState(page: PageInfo, field: string): string {
  const [name = '', key] = field.split('.');
  const value = name === 'summary' ? Object.keys(page.summary) : page[name as keyof PageInfo];
  return JSON.stringify([key === undefined ? value : page.summary[decodeURIComponent(key)]]);
}

function listedPage(page: PageInfo): PageInfo {
  let summary: PageInfo['summary'] | undefined;
  const facts = (Object.keys(page) as (keyof PageInfo)[]).filter((fact) => !KNOWN.has(fact));
  return noting(page, facts, (field) => {
    noteListedField(field, page.path);
    if (field !== 'summary') return page[field];
    return (summary ??= listedSummary(page));
  });
}

function listedSummary({ path, summary }: PageInfo): Readonly<Record<string, Json>> {
  return noting(summary, Object.keys(summary), (key) => {
    noteListedField(`summary.${encodeURIComponent(key).replaceAll('.', '%2E')}`, path);
    return summary[key];
  });
}

/** Copies an object, and replaces some of its fields by getters. */
function noting<T extends object, Key extends string & keyof T>(
  value: T,
  keys: readonly Key[],
  read: (key: Key) => unknown,
): T {
  const copy = Object.fromEntries(Object.entries(value)) as T;
  for (const key of keys) Object.defineProperty(copy, key, { enumerable: true, get: () => read(key) });
  return Object.freeze(copy);
}
