import { normaliseHref, splitHref } from '../lib/html/href.js';
import type { SourcePosition } from '../errors/index.js';
import { isPublishedNow, type PublishWindow } from '../lib/site/publish-window.js';
import { splitStart, startText, type RedirectStart } from '../lib/site/redirect-query.js';
import type { RedirectConfig, SiteConfig, TimedRedirect } from '../lib/site/site-config.js';
import { findRoute, routeKey } from '../lib/text/names.js';
import { encodePath, isDynamic } from '../lib/text/path-pattern.js';
import type { RouteTable } from './route-table.js';
import { asciiAddress } from '../lib/text/ascii-address.js';

/** A redirect with the place where it is written. */
export interface Sourced extends RedirectConfig {
  readonly position: SourcePosition;
  /** Paths of `from` and `to` inside that file. */
  readonly paths: { readonly from: string; readonly to: string };
}

/** Returns a redirect without its place. */
export function ruleOf({ from, query, to, status }: RedirectConfig): RedirectConfig {
  return { from, ...(query && { query }), to: asciiAddress(to), status };
}

/** Identifies where a redirect starts, in any spelling. */
export function startKey(start: RedirectStart): string {
  const [, query] = startText({ ...start, from: '' }).split('?');
  return routeKey(start.from) + (query === undefined ? '' : `\0${query}`);
}

/** The redirects of `site.yaml` that apply now, then those of pages. */
export function sourcedRedirects(site: SiteConfig, table: RouteTable): Sourced[] {
  // A preview shows the page that will take the place of a redirect with dates.
  const isReplaced = (from: string, window: PublishWindow | undefined): boolean =>
    site.asOf?.previews === true && window !== undefined && findRoute(from, table.has) !== undefined;
  return [
    ...site.redirects.flatMap(({ window, place, ...redirect }, index) =>
      isPublishedNow(window, site.asOf) && !isReplaced(redirect.from, window)
        ? {
            ...redirect,
            ...timedPlace(place ?? { file: site.source.file, index }),
            ...asSent(redirect.from),
            to: isDynamic(redirect.to) ? redirect.to : targetIn(table, redirect.to),
          }
        : [],
    ),
    ...table.records.flatMap((record) =>
      record.redirectFrom.map((from, index) => ({
        ...asSent(from),
        to: record.route,
        status: 301 as const,
        paths: { from: `redirectFrom[${String(index)}]`, to: 'redirectFrom' },
        position: { file: record.file },
      })),
    ),
  ];
}

/** Returns a function that finds where the redirect from an address is written. */
export function redirectPlaces(
  site: SiteConfig,
  table: RouteTable,
): (from: string) => ReturnType<typeof placeOf> | undefined {
  let all: readonly Sourced[] | undefined;
  return (start) => {
    all ??= sourcedRedirects(site, table);
    const found = all.find((redirect) => startKey(redirect) === startKey(splitStart(start)));
    return found && placeOf(found, 'from');
  };
}

/** Returns the start as browsers send it, with `.` and `..` resolved. */
function asSent(written: string): RedirectStart {
  const { from, ...query } = splitStart(written);
  if (!/\/\.{1,2}(?:\/|$)/.test(from)) return { from, ...query };
  return { from: `${encodePath(routeKey(from))}${from.endsWith('/') && routeKey(from) !== '/' ? '/' : ''}`, ...query };
}

/** Returns the canonical spelling of a target. */
function targetIn(table: RouteTable, to: string): string {
  const { path, rest } = splitHref(to);
  const route = findRoute(path, table.has);
  return route === undefined ? normaliseHref(to) : route + rest;
}

/** Where a redirect of `site.yaml` or of the table beside it is written. */
export function timedPlace({ file, index }: NonNullable<TimedRedirect['place']>): Pick<Sourced, 'position' | 'paths'> {
  const path = `${file.endsWith('.csv') ? 'rows' : 'redirects'}[${String(index)}]`;
  return { position: { file }, paths: { from: `${path}.from`, to: `${path}.to` } };
}

/** Where one end of a redirect is written. */
export function placeOf({ position, paths }: Sourced, end: 'from' | 'to'): { position: SourcePosition; path: string } {
  return { position, path: paths[end] };
}
