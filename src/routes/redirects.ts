import { reportProblem, type DiagnosticName, type RelatedPlace, type Report } from '../errors/index.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { GENERATED_FILES } from './generated-files.js';
import { hostingLimits } from '../lib/site/hosts.js';
import { splitHref } from '../lib/html/href.js';
import { caseKey, findRoute, routeKey } from '../lib/text/names.js';
import { routeRemedy, SAME_DATES } from '../lib/site/nearest-routes.js';
import { groupBy } from '../lib/text/group-by.js';
import { isDynamic } from '../lib/text/path-pattern.js';
import { hasQuery, startText } from '../lib/site/redirect-query.js';
import { publishedRedirects } from '../lib/site/published-redirects.js';
import { redirectFor, redirectProblem, staticFirst, targetOf } from '../lib/site/redirects-file.js';
import type { RedirectConfig, SiteConfig } from '../lib/site/site-config.js';
import { siteAddress, sitePath } from '../lib/site/base-path.js';
import { FAVICON_PATH, MANIFEST_PATH } from '../lib/site/site-icons.js';
import { repeatedBase } from './repeated-base.js';
import type { RouteTable } from './route-table.js';
import { placeOf, ruleOf, sourcedRedirects, startKey, type Sourced } from './sourced-redirects.js';

/** Sample address for all files that are published with a hash in their names. */
const ASSET = '/assets/file-00000000.js';

/** Returns the redirects of `site.yaml` and of `redirectFrom`, checked against the routes and sorted by `from`. */
export function collectRedirects(
  site: SiteConfig,
  table: RouteTable,
  addresses: Iterable<string>,
  report: Report,
): RedirectConfig[] {
  const address = (path: string): string => siteAddress(site.base, path);
  const published = [...GENERATED_FILES.map(address), ...addresses];
  const all = sourcedRedirects(site, table);
  const limits = hostingLimits(site.build.targets);
  for (const redirect of all) {
    const { from } = redirect;
    const [problem] = publishedRedirects([ruleOf(redirect)], site.build.targets).flatMap(
      (rule) => redirectProblem(rule, limits) ?? [],
    );
    if (problem) report.add({ ...problem.diagnostic, ...placeOf(redirect, problem.end) });
    const repeated = repeatedBase(from, site);
    if (repeated) reportProblem(report, 'redirect-repeats-base', { ...repeated, ...placeOf(redirect, 'from') });
  }
  const files = [
    ...published,
    ...(site.icon === undefined ? [] : [MANIFEST_PATH, FAVICON_PATH].map(address)),
    address(ASSET),
  ];
  const byStart = reportHidden(all, files, { site, table, report });
  reportAlikeStarts(byStart, table.routes(), report);
  const patterns = [...byStart.values()].filter(({ from }) => isDynamic(from));
  const isKnown = (path: string): boolean =>
    published.includes(path) ||
    findRoute(path, table.has) !== undefined ||
    byStart.has(routeKey(path)) ||
    redirectFor(patterns, path) !== undefined;
  for (const redirect of all) reportUnknownTarget(redirect, isKnown, { site, table, report });
  const byQuery = groupBy(staticFirst(all.filter(({ query }) => query !== undefined)), ({ from }) => routeKey(from));
  const next = (address: string): Sourced | undefined => {
    const { path, rest } = splitHref(address);
    if (path === '') return undefined;
    const found = byQuery.get(routeKey(path))?.find(({ query }) => hasQuery(query, rest.replace(/#.*/, '')));
    if (found !== undefined || findRoute(path, table.has) !== undefined) return found;
    return byStart.get(routeKey(path)) ?? patterns.find((rule) => targetOf(rule, path) !== undefined);
  };
  const looping = new Set<Sourced>();
  for (const redirect of byStart.values()) reportLoop(redirect, next, looping, report);
  return [...byStart.values()].map(ruleOf).sort((a, b) => byCodeUnit(a.from, b.from));
}

interface Surroundings {
  readonly site: SiteConfig;
  readonly table: RouteTable;
  readonly report: Report;
}

/** Reports redirects that would hide a page, a file or another redirect. Returns the first redirect of each start. */
function reportHidden(
  all: readonly Sourced[],
  files: readonly string[],
  { site, table, report }: Surroundings,
): Map<string, Sourced> {
  const written = (path: string): string => sitePath(site.base, path);
  const routes = table.routes();
  const asset = siteAddress(site.base, ASSET);
  const byStart = new Map<string, Sourced>();
  for (const redirect of all) {
    const { from } = redirect;
    const start = startKey(redirect);
    const twin = byStart.get(start);
    const add = (name: DiagnosticName, message: string, related?: RelatedPlace[]): void => {
      reportProblem(report, name, { message, ...placeOf(redirect, 'from'), related });
    };
    if (twin)
      add('redirect-duplicate', `Two redirects start at \`${written(startText(redirect))}\`.`, [
        { message: 'The other one is here.', ...placeOf(twin, 'from') },
      ]);
    else byStart.set(start, redirect);
    // Requests without the query get the page or file.
    if (redirect.query !== undefined) continue;
    if (findRoute(from, table.has) !== undefined)
      add('redirect-shadows-page', `\`${written(from)}\` is the route of a page.`);
    const indexed = /^(.*\/)index\.html$/.exec(routeKey(from))?.[1];
    if (indexed !== undefined && table.has(indexed))
      add(
        'redirect-shadows-page',
        `\`${written(from)}\` is the file of the page \`${written(indexed)}\`, to which every host leads.`,
      );
    const isCovered = (path: string): boolean => redirectFor([redirect], path) !== undefined;
    const hidden = isDynamic(from) ? routes.find(isCovered) : undefined;
    if (hidden !== undefined) {
      add('redirect-shadows-page', `\`${written(from)}\` covers \`${written(hidden)}\`, the route of a page.`);
      continue;
    }
    const hiddenFile = files.find(isCovered);
    if (hiddenFile === undefined) continue;
    const what = hiddenFile === asset ? 'the files in `/assets/`' : `\`${written(hiddenFile)}\``;
    add('redirect-shadows-file', `\`${written(from)}\` hides ${what}.`);
  }
  return byStart;
}

/** Reports a target that the site does not publish. A target with placeholders depends on the requested address. */
function reportUnknownTarget(
  redirect: Sourced,
  isKnown: (path: string) => boolean,
  { site, table, report }: Surroundings,
): void {
  const written = (path: string): string => sitePath(site.base, path);
  const { path } = splitHref(redirect.to);
  if (path === '' || isDynamic(path) || isKnown(path)) return;
  const reason = table.unpublished(path);
  if (reason === undefined && !table.isComplete) return;
  reportProblem(report, 'redirect-unknown-target', {
    message: `\`${written(startText(redirect))}\` leads to \`${written(redirect.to)}\`, which ${reason === undefined ? 'does not exist' : `is not published: ${reason}`}.`,
    ...placeOf(redirect, 'to'),
    remedy: reason === undefined ? routeRemedy(site.base, written(path), table.routes()) : SAME_DATES,
  });
}

/** Reports redirects that case-insensitive hosts would confuse with another redirect or with a page. */
function reportAlikeStarts(byStart: ReadonlyMap<string, Sourced>, routes: readonly string[], report: Report): void {
  if ([...byStart.keys(), ...routes].every((start) => caseKey(start) === start)) return;
  const known = new Map<string, { readonly start: string; readonly to: string; readonly first?: Sourced }>();
  for (const route of routes) known.set(caseKey(routeKey(route)), { start: routeKey(route), to: route });
  for (const [start, redirect] of byStart) {
    // A query has to be as it is written.
    if (redirect.query !== undefined) continue;
    const other = known.get(caseKey(start));
    if (!other) known.set(caseKey(start), { start, to: redirect.to, first: redirect });
    // A redirect from the route of a page is reported above.
    if (!other || other.start === start || other.to === redirect.to) continue;
    const { first } = other;
    reportProblem(report, 'names-alike', {
      message: `\`${redirect.from}\` differs from \`${first?.from ?? other.to}\`${first ? '' : ', the route of a page,'} only in letter case, but leads to another page.`,
      ...placeOf(redirect, 'from'),
      related: first && [{ message: 'The other redirect is here.', ...placeOf(first, 'from') }],
    });
  }
}

/** Returns an address that matches a pattern. */
function exampleOf(from: string): string {
  return from.replace(/\*$/, 'x').replace(/(?<=\/):(?=[A-Za-z])/g, '');
}

/** Where a redirect leads from an address, with the query that the request then has; empty for other sites. */
function targetFrom(redirect: Sourced, address: string): string {
  const target = targetOf(redirect, splitHref(address).path) ?? '';
  const { path, rest } = splitHref(target.replace(/#.*/, ''));
  return path === '' || rest !== '' || redirect.query !== undefined ? path + rest : path + splitHref(address).rest;
}

/** Reports the loop that contains a redirect, once for all its members. */
function reportLoop(
  start: Sourced,
  next: (address: string) => Sourced | undefined,
  looping: Set<Sourced>,
  report: Report,
): void {
  const trail = new Set<Sourced>();
  let address = exampleOf(startText(start));
  let current: Sourced | undefined = start;
  while (current && !trail.has(current) && !looping.has(current)) {
    trail.add(current);
    address = targetFrom(current, address);
    current = next(address);
  }
  if (current !== start || looping.has(start)) return;
  for (const member of trail) looping.add(member);
  const way = [...trail, start].map((redirect) => `\`${startText(redirect)}\``).join(', ');
  reportProblem(report, 'redirect-loop', {
    message: `The redirects ${way} form a loop.`,
    ...placeOf(start, 'from'),
  });
}
