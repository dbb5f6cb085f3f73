import type { LanguageVersion } from '../api/site-model.js';
import type { Page } from '../lib/site/page.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import { decodedRoute, listPages } from './listed-pages.js';
import type { RouteTable } from './route-table.js';

/** A route table without its pages, as plain data for threads. */
export interface TableSnapshot {
  /** Route and language of each page, in the order of `records`. */
  readonly routes: readonly string[];
  readonly locales: readonly string[];
  /** Routes of pages that have problems or were not read, with their language if it is known. */
  readonly missing: ReadonlyMap<string, string | undefined>;
  /** Language versions by the route of the page in the default language. */
  readonly versions: ReadonlyMap<string, readonly LanguageVersion[]>;
}

export function snapshotTable({ records, routes, get, locale, alternates }: RouteTable): TableSnapshot {
  const originals = new Map(records.map((record) => [record.translationOf ?? record.route, record]));
  const versions = [...originals].map(([route, record]) => [route, alternates(record)] as const);
  return {
    routes: records.map(({ route }) => route),
    locales: records.map((record) => record.locale),
    missing: new Map(
      routes()
        .filter((route) => !get(route))
        .map((route) => [route, locale(route)]),
    ),
    versions: new Map(versions.filter(([, list]) => list.length > 0)),
  };
}

/**
 * Opens the table of a snapshot.
 *
 * @param pageAt returns a page by its place in `records`; called when it is asked for, so that a thread has few of them
 */
export function openRouteTable(
  { routes, locales, missing, versions }: TableSnapshot,
  pageAt: (index: number) => Page,
  site: SiteConfig,
): RouteTable {
  const places = new Map(routes.map((route, index) => [route, index]));
  const placeOf = (route: string): number => places.get(decodedRoute(route)) ?? -1;
  let records: readonly Page[] | undefined;
  let sorted: readonly string[] | undefined;
  const readAll = (): readonly Page[] => (records ??= routes.map((_, index) => pageAt(index)));
  return {
    ...listPages(readAll, versions, site),
    get records() {
      return readAll();
    },
    isComplete: true,
    has: (route) => places.has(route) || missing.has(route),
    get: (route) => (placeOf(route) < 0 ? undefined : pageAt(placeOf(route))),
    locale: (route) => locales[placeOf(route)] ?? missing.get(decodedRoute(route)),
    unpublished: () => undefined,
    routes: () => (sorted ??= [...routes, ...missing.keys()].sort()),
    // The pages of a snapshot stay as they are.
    replace: () => undefined,
  };
}
