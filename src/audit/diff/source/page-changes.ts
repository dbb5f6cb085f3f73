import { commonFieldNames } from '../../../lib/site/page-fields.js';
import { memo } from '../../memo.js';
import type { PageRecords, RecordedPage } from '../../page-records.js';
import { byCodeUnit } from '../../../lib/text/code-unit-order.js';
import { parseDependency, parseField, type Dependency } from '../../../lib/site/dependency.js';
import { groupBy } from '../../../lib/text/group-by.js';

/** What of a page differs between two builds, as lists and other pages see it. */
export interface PageChange {
  readonly before: RecordedPage | undefined;
  readonly after: RecordedPage | undefined;
  /** Names of fields, as dependencies name them; `path` if only one build has its route. */
  readonly fields: ReadonlySet<string>;
}

/** The pages that differ, and their language versions. */
export interface PageChanges {
  /** By route. */
  readonly pages: ReadonlyMap<string, PageChange>;
  /** The routes of the pages that a dependency on a kind of pages is about and that differ in it; not of too many. */
  differingIn(name: Dependency): readonly string[];
  /** The routes of the versions of a page whose existence, language or `noindex` differs. */
  versionsOf(route: string): readonly string[];
}

/** Pages of a list that are looked at, of all that differ. */
const MAX_LISTED = 200;

/** Compares what two builds recorded of their pages. */
export function comparePageRecords(before: PageRecords, after: PageRecords): PageChanges {
  const routes = [...new Set([...before.byRoute.keys(), ...after.byRoute.keys()])].sort(byCodeUnit);
  const pages = new Map<string, PageChange>();
  for (const route of routes) {
    const [old, fresh] = [before.byRoute.get(route), after.byRoute.get(route)];
    const fields = changedFields(old, fresh);
    if (fields.size > 0) pages.set(route, { before: old, after: fresh, fields });
  }
  const groups = [versionGroups(before), versionGroups(after)];
  const differing = memo(1000, (name: Dependency) => {
    const { kind, object } = parseDependency(name);
    const { field, of } = kind === 'routes' ? { field: 'path', of: object } : parseField(object);
    return [...pages]
      .filter(([, change]) => of === '' || change.before?.template === of || change.after?.template === of)
      .filter(([, { fields }]) => fields.has('path') || fields.has(field))
      .map(([route]) => route)
      .slice(0, MAX_LISTED);
  });
  return {
    pages,
    differingIn: differing,
    versionsOf: (route) => {
      const originals = [before, after].flatMap(({ byRoute }) => {
        const page = byRoute.get(route);
        return page ? [page.translationOf ?? page.route] : [];
      });
      const versions = groups.flatMap((group) => originals.flatMap((original) => group.get(original) ?? []));
      return [...new Set(versions.map((page) => page.route))].filter((version) => {
        const fields = pages.get(version)?.fields;
        return fields !== undefined && ['path', 'locale', 'noindex', 'translationOf'].some((name) => fields.has(name));
      });
    },
  };
}

function versionGroups({ byRoute }: PageRecords): Map<string, RecordedPage[]> {
  return groupBy([...byRoute.values()], ({ translationOf, route }) => translationOf ?? route);
}

/** Fields of a page whose value lists can show. */
const SHOWN = ['template', ...commonFieldNames];

function changedFields(before: RecordedPage | undefined, after: RecordedPage | undefined): Set<string> {
  if (!before || !after) return new Set(['path']);
  const keys = new Set([...Object.keys(before.summary), ...Object.keys(after.summary)]);
  const isChanged = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);
  return new Set([
    ...SHOWN.filter((name) => isChanged(before[name], after[name])),
    ...[...keys]
      .filter((key) => isChanged(before.summary[key], after.summary[key]))
      .map((key) => `summary.${encodeURIComponent(key).replaceAll('.', '%2E')}`),
  ]);
}
