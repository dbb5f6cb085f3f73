import { pathProblem } from '../lib/fs/confine.js';
import { groupBy } from '../lib/text/group-by.js';
import { routeKey } from '../lib/text/names.js';
import type { AddNote } from './import-report.js';
import type { OldPage, OldSite } from './old-site.js';
import { decodedAddress } from '../lib/text/path-pattern.js';

/** Where a page of the old site is in the new one. */
export interface PlannedPage {
  readonly page: OldPage;
  /** Below `site/pages/`, without ending. */
  readonly name: string;
  /** Its address in the new site, decoded. */
  readonly route: string;
  /** Its `path`, if the file does not say it. */
  readonly path: string | undefined;
  /** Old addresses that redirect to it, percent-encoded. */
  readonly redirectFrom: readonly string[];
  /** Address of the first version of the page, if this is another. */
  readonly translationOf?: string | undefined;
}

/** A part of an address that the name of a file gives. */
const PLAIN = /^[\p{Ll}\p{Lo}\p{Lm}\p{Nd}][\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}_~-]*$/u;
/** A part of an address that \`path\` can have. */
const POSSIBLE = /^(?![._])[\p{L}\p{M}\p{Nd}._~+'&,-]+$/u;
const KEPT = new Set(['404', 'assets', 'index']);

/**
 * Gives each page a file and an address. Of two pages at one address the first stays.
 *
 * @param withQueries whether the host of the new site redirects by query
 */
export function planRoutes({ pages, locales }: OldSite, note: AddNote, withQueries: boolean): PlannedPage[] {
  const taken = new Set<string>();
  const names = new Set<string>();
  const planned: PlannedPage[] = [];
  for (const page of pages) {
    const address = page.address.normalize('NFC');
    if (/\.(?!html?$)[a-z]+$/.test(address)) {
      note('left-out', 'This is no HTML page: make it a template in `templates/files/`.', page.source, 1, address);
      continue;
    }
    const [route, path] = routeOf(address);
    const double = [address, route].find((one) => taken.has(keyOf(one)));
    if (double !== undefined) {
      note('left-out', `Another page has the address \`${double}\` too.`, page.source);
      continue;
    }
    taken.add(keyOf(address)).add(keyOf(route));
    const base = fileName(route);
    let name = base;
    for (let count = 2; names.has(name); count += 1) name = `${base}-${String(count)}`;
    names.add(name);
    const isSame = route === address || (!address.endsWith('/') && route === `${address}/`);
    planned.push({ page, name, route, path, redirectFrom: isSame ? [] : [oldAddress(address)] });
  }
  const routes = new Set(planned.map(({ route }) => keyOf(route)));
  const redirected = new Set<string>();
  const problemOf = (old: string): string | undefined => {
    if (old.includes('?') && !withQueries) return 'Not every host redirects by query: name yours with `--target`.';
    const isPossible = /^\/[^\s#]*$/.test(old) && (old.includes('?') || !routes.has(keyOf(decodedAddress(old))));
    return isPossible ? undefined : 'An old address is not redirected: a page has it, or it has a blank.';
  };
  const originals = originalsOf(planned, locales);
  return planned.map((one) => {
    const formerly = one.page.formerly.map((old) => oldAddress(decodedAddress(old)));
    const redirectFrom = [...one.redirectFrom, ...formerly].filter((old) => {
      const problem = problemOf(old);
      if (problem !== undefined) note('left-out', problem, one.page.source, undefined, old);
      return problem === undefined && redirected.size < redirected.add(old).size;
    });
    return { ...one, translationOf: originals.get(one), redirectFrom };
  });
}

/** Addresses with the same key are one on disks and hosts that ignore case. */
function keyOf(address: string): string {
  return routeKey(encodeURI(address)).toLowerCase();
}

/** Returns the address of the first version for each other version: that of the first language, published before draft. */
function originalsOf(pages: readonly PlannedPage[], locales: readonly string[]): ReadonlyMap<PlannedPage, string> {
  const rank = ({ page: { fields } }: PlannedPage): number =>
    locales.indexOf(fields.locale ?? '') +
    ((fields.draft ?? fields.publishFrom ?? fields.publishUntil) ? locales.length : 0);
  const originals = new Map<PlannedPage, string>();
  const keyed = pages.filter(({ page }) => page.fields.translationKey !== undefined);
  for (const group of groupBy(keyed, ({ page }) => page.fields.translationKey).values()) {
    const versions = group.toSorted((a, b) => rank(a) - rank(b));
    const byLocale = new Map(versions.toReversed().map((one) => [one.page.fields.locale, one]));
    const [first] = versions;
    for (const one of byLocale.values()) if (first && one !== first) originals.set(one, first.route);
  }
  return originals;
}

/** Returns the address of a page in the new site, and its \`path\` if its file cannot say it. */
function routeOf(address: string): [route: string, path: string | undefined] {
  const plain = address.replace(/\/index\.html?$/, '/');
  if (plain === '/' || /^\/(?:[\w-]+\/)?404(?:\.html|\/)?$/.test(plain))
    return [plain === '/' ? '/' : plain.replace(/404.*$/, '404.html'), undefined];
  const parts = plain.split('/').slice(1);
  const isFolder = plain.endsWith('/');
  if (isFolder) parts.pop();
  const isFile = /\.html?$/.test(plain);
  if (parts.every((part) => PLAIN.test(part) && !KEPT.has(part)) && !isFile) return [`/${parts.join('/')}/`, undefined];
  const possible =
    parts.every((part) => POSSIBLE.test(part) && pathProblem(part) === undefined) && !KEPT.has(parts[0] ?? '');
  if (possible) {
    const path = isFile ? plain : `/${parts.join('/')}/`;
    return [path, path];
  }
  return [`/${parts.map((part) => plainPart(part)).join('/')}/`, undefined];
}

function plainPart(part: string): string {
  const plain = part
    .toLowerCase()
    .replace(/\.html?$/, '')
    .replace(/[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}_~]+/gu, '-')
    .replace(/^[^\p{L}\p{Nd}]+|-+$/gu, '');
  return plain === '' || KEPT.has(plain) ? `page-${plain}`.replace(/-$/, '') : plain;
}

function fileName(route: string): string {
  const parts = route
    .split('/')
    .filter(Boolean)
    .map((part) => (part === '404.html' ? '404' : plainPart(part)));
  // A build ignores files with such names.
  const isIgnored = /^(?:readme|licen[cs]e|changelog)/.test(parts.at(-1) ?? '');
  return parts.length === 0 ? 'index' : `${parts.join('/')}${isIgnored ? '/index' : ''}`;
}

/** Writes an old address as redirects have it. `/?p=12` is a query; another `?` is a part of a name. */
function oldAddress(address: string): string {
  return address.startsWith('/?') ? address : encodeURI(address).replace(/[?#]/g, encodeURIComponent);
}
