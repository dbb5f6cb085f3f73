import { findRoute } from '../text/names.js';

/** What crawlers, apps and hosts read at the root of an origin only. */
const OF_ORIGIN = /^\/(?:\.well-known\/|(?:robots\.txt|_headers|_redirects)$)/;

/**
 * Returns the address of a path of the site. The only place that knows where a site is published.
 *
 * @param base path of the site below its origin, such as `/sub`; empty at the root
 */
export function siteAddress(base: string, path: string): string {
  return OF_ORIGIN.test(path) ? path : base + path;
}

/** Returns the path of an address inside the site. */
export function sitePath(base: string, address: string): string {
  return base !== '' && address.startsWith(`${base}/`) ? address.slice(base.length) : address;
}

/** Whether an address of the origin is beside the path of the site, where other programs answer. */
export function isOutside(base: string, address: string): boolean {
  return base !== '' && !`${address}/`.startsWith(`${base}/`);
}

/** Returns the existing route that a person means, who may write it with or without the base path. */
export function findAddress(base: string, path: string, has: (route: string) => boolean): string | undefined {
  return findRoute(path, has) ?? findRoute(siteAddress(base, path), has);
}

/** Returns where a file of the site is in the output folder, which mirrors the origin. */
export function outputPath(base: string, path: string): string {
  return siteAddress(base, `/${path}`).slice(1);
}

/** Returns an entry of the configuration with its path patterns as addresses. */
export function placedEntry<Entry extends { readonly on: readonly string[]; readonly except?: readonly string[] }>(
  base: string,
  entry: Entry,
): Entry {
  const placed = (patterns: readonly string[]): string[] => patterns.map((pattern) => siteAddress(base, pattern));
  return { ...entry, on: placed(entry.on), ...(entry.except && { except: placed(entry.except) }) };
}
