import type { LanguageVersion } from '../api/site-model.js';
import { type Report, reportProblem } from '../errors/index.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { asciiAddress } from '../lib/text/ascii-address.js';
import { asRoute, caseKey } from '../lib/text/names.js';
import { siteAddress, sitePath } from '../lib/site/base-path.js';
import { routeRemedy, SAME_DATES } from '../lib/site/nearest-routes.js';
import { isNotFoundPage } from '../lib/site/not-found-page.js';
import type { Page } from '../lib/site/page.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import { decodedRoute, listPages, staysHidden, type ListedPages } from './listed-pages.js';

/** All pages by route. */
export interface RouteTable extends ListedPages {
  /** Sorted by route. */
  readonly records: readonly Page[];
  has(route: string): boolean;
  /** The page at a route, which may be percent-encoded. */
  get(route: string): Page | undefined;
  /** Language of the page at a route, which may be percent-encoded; `undefined` if there is no page, or it has problems. */
  locale(route: string): string | undefined;
  /** False if an error leaves routes unknown: a route that is not in the table may exist. */
  readonly isComplete: boolean;
  /** Says why the page at a path is not published, such as "`site/pages/offer.yaml` is a draft". */
  unpublished(path: string): string | undefined;
  /** Sorted routes of all pages, including those with problems. */
  routes(): readonly string[];
  /** Takes the current record of a page whose address and listing are unchanged. */
  replace(record: Page): void;
}

/**
 * Sorts pages, reports duplicate routes and groups translations. `missing` has the routes of pages that have problems or
 * were not read, with their language if it is known.
 */
export function createRouteTable(
  pages: readonly Page[],
  missing: ReadonlyMap<string, string | undefined>,
  site: SiteConfig,
  report: Report,
  unpublished: readonly { readonly route: string; readonly unpublished: string }[] = [],
  isComplete = true,
): RouteTable {
  const records = withoutDuplicates(pages, report);
  const byRoute = new Map(records.map((record) => [record.route, record]));
  const routes = [...new Set([...pages.map(({ route }) => route), ...missing.keys()])].sort();
  const known = new Set(routes);
  const reasons = new Map(unpublished.map((page) => [page.route, page.unpublished]));
  const versions = groupTranslations(records, byRoute, { routes: known, reasons, base: site.base, isComplete }, report);
  const table: RouteTable = {
    ...listPages(() => records, versions, site),
    records,
    isComplete,
    has: (route) => known.has(route),
    get: (route) => byRoute.get(decodedRoute(route)),
    locale: (route) => byRoute.get(decodedRoute(route))?.locale ?? missing.get(decodedRoute(route)),
    unpublished: (path) => reasons.get(asRoute(path)),
    routes: () => routes,
    replace(record) {
      const previous = byRoute.get(record.route);
      if (previous?.file !== record.file) return;
      records[records.indexOf(previous)] = record;
      byRoute.set(record.route, record);
    },
  };
  return table;
}

/** Returns the pages sorted by route, without those at the address of another page, as hosts that ignore case see it. */
function withoutDuplicates(pages: readonly Page[], report: Report): Page[] {
  const byKey = new Map<string, Page>();
  for (const record of pages) {
    const key = caseKey(record.route);
    const first = byKey.get(key);
    if (!first) byKey.set(key, record);
    else reportDuplicate(first, record, report);
  }
  return [...byKey.values()].sort((a, b) => byCodeUnit(a.route, b.route));
}

/** Groups language versions by the route of the page in the default language. */
function groupTranslations(
  records: readonly Page[],
  byRoute: ReadonlyMap<string, Page>,
  {
    routes,
    reasons,
    base,
    isComplete,
  }: {
    readonly routes: ReadonlySet<string>;
    readonly reasons: ReadonlyMap<string, string>;
    readonly base: string;
    readonly isComplete: boolean;
  },
  report: Report,
): Map<string, LanguageVersion[]> {
  const groups = new Map<string, Page[]>();
  for (const record of records) {
    const original = record.translationOf;
    if (original === undefined) continue;
    const written = sitePath(base, original);
    const source = byRoute.get(original);
    if (source?.translationOf !== undefined) {
      reportProblem(report, 'translation-unknown', {
        message: `\`${record.file}\` is a translation of \`${written}\`, which is a translation itself.`,
        position: { file: record.file },
        path: 'translationOf',
        remedy:
          source === record
            ? 'Name the page in the default language.'
            : `Name \`${sitePath(base, source.translationOf)}\`.`,
      });
      continue;
    }
    if (!routes.has(original)) {
      const reason = reasons.get(original);
      if (reason === undefined && !isComplete) continue;
      reportProblem(report, 'translation-unknown', {
        message: `\`${record.file}\` is a translation of \`${written}\`, which ${reason === undefined ? 'does not exist' : `is not published: ${reason}`}.`,
        position: { file: record.file },
        path: 'translationOf',
        remedy:
          reason === undefined
            ? translationRemedy(
                base,
                written,
                [...routes].filter((route) => byRoute.get(route)?.translationOf === undefined),
              )
            : SAME_DATES,
      });
      continue;
    }
    const group = groups.get(original) ?? (source ? [source] : []);
    const twin = group.find(({ locale }) => locale === record.locale);
    if (twin) {
      reportProblem(report, 'translation-duplicate', {
        message: `\`${record.file}\` and \`${twin.file}\` are both \`${written}\` in \`${record.locale}\`.`,
        position: { file: record.file },
        path: 'translationOf',
        related: [{ message: 'The other version is here.', position: { file: twin.file }, path: 'translationOf' }],
      });
    } else group.push(record);
    groups.set(original, group);
  }
  return new Map(
    [...groups].map(([route, group]) => {
      const versions = group.map((record) => ({
        locale: record.locale,
        path: asciiAddress(record.route),
        noindex: staysHidden(record),
      }));
      return [route, versions.sort((a, b) => byCodeUnit(a.locale, b.locale))];
    }),
  );
}

function translationRemedy(base: string, path: string, routes: readonly string[]): string {
  const notFoundPage = path.replace(/\/$/, '.html');
  return isNotFoundPage(notFoundPage) && routes.includes(siteAddress(base, notFoundPage))
    ? `Name \`${notFoundPage}\`.`
    : routeRemedy(base, path, routes);
}

function reportDuplicate(first: Page, second: Page, report: Report): void {
  reportProblem(report, 'route-duplicate', {
    message:
      first.route === second.route
        ? `\`${second.file}\` and \`${first.file}\` have the same route \`${first.route}\`.`
        : `\`${second.route}\` of \`${second.file}\` and \`${first.route}\` of \`${first.file}\` differ in letter case only.`,
    position: { file: second.file },
    path: '',
    related: [{ message: 'The other page is here.', position: { file: first.file }, path: '' }],
    routes: [first.route],
  });
}
