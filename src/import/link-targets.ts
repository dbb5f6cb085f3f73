import { mayBeLinked } from '../content/rich-text/link-address.js';
import { RASTER, SVG } from '../lib/site/asset-forms.js';
import { routeKey } from '../lib/text/names.js';
import type { Targets } from './clean-html.js';
import type { ForeignFolder } from './foreign-folder.js';
import type { AddNote } from './import-report.js';
import type { OldPage, OldSite } from './old-site.js';
import type { PlannedPage } from './plan-routes.js';
import { decodedAddress } from '../lib/text/path-pattern.js';

/** Whether islet writes this file itself, or hosts read it. */
export function isRefused(address: string): boolean {
  return /^\/(?:assets\/|_headers$|_redirects$|CNAME$|sitemap\.xml$|favicon\.ico$|404\.html$)/.test(address);
}

/** Encloses the fragment of a link until the ids of all pages are known. */
const FRAGMENT = '\u{f0000}';

type TargetsOf = (page: OldPage) => Omit<Targets, 'note'>;

/** Finds the new addresses of what texts link to, and copies the pictures that they show. */
export function linkTargets(
  { base, files }: OldSite,
  pages: readonly PlannedPage[],
  foreign: ForeignFolder,
  origin: string,
  copy: (path: string, bytes: Uint8Array) => void,
  note: AddNote,
): TargetsOf {
  const byAddress = new Map<string, string>();
  const bySource = new Map<string, string>();
  for (const { page, route } of pages) {
    byAddress.set(keyOf(page.address), route).set(keyOf(page.address.replace(/\/index\.html$|\.html$/, '')), route);
    bySource.set(page.source, route);
    for (const old of page.formerly) byAddress.set(keyOf(old), route);
  }
  const published = new Map(files.map((file) => [keyOf(file.address), file]));
  const pictures = new Set<string>();
  const places = (page: OldPage, path: string): string[] => {
    const own = origin.replace(/^https?:\/\/(?:www\.)?/, '');
    const local = path
      .replace(/^https?:\/\/(?:www\.)?/, (start) => (path.slice(start.length).split('/', 1)[0] === own ? '' : start))
      .replace(own, '');
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(local)) return [];
    const rooted = local.startsWith('/');
    const below = rooted && base !== '' && `${local}/`.startsWith(`${base}/`) ? local.slice(base.length) || '/' : local;
    return [
      decodedAddress(new URL(below || '.', `http://x${encodeURI(page.address)}`).pathname),
      ...(rooted ? [] : [`/${below}`]),
    ];
  };
  const leftOut = (page: OldPage, what: string, detail: string): void =>
    note('left-out', what, page.source, undefined, detail);
  const outside = (href: string, page: OldPage): string | undefined => {
    const secure = href.replace(/^(?:http:)?\/\/(?!localhost|[\d.]+[:/]|\[)/i, 'https://');
    if (mayBeLinked(secure)) return secure;
    leftOut(page, 'A link that islet does not publish; its words stay.', href);
    return undefined;
  };
  return (page) => ({
    link: (href) => {
      const [, path = '', written = ''] = /^([^?#]*)([^]*)$/.exec(href) ?? [];
      const rest = written.replace(/\s/g, encodeURIComponent);
      if (path === '' && !rest.startsWith('?')) return FRAGMENT + rest + FRAGMENT;
      const found = places(page, path);
      if (found.length === 0) return outside(href, page);
      const query = rest.startsWith('?') ? found.map((one) => byAddress.get(one + rest)).find(Boolean) : undefined;
      const folder = page.source.replace(/[^/]*$/, '');
      const file = decodedAddress(new URL(path.replace(/^\//, ''), `http://x/${encodeURI(folder)}`).pathname).slice(1);
      const route = query ?? found.map((one) => byAddress.get(keyOf(one))).find(Boolean) ?? bySource.get(file);
      if (route !== undefined) {
        const marked = rest.replace(/#.*/, `${FRAGMENT}$&${FRAGMENT}`);
        return encodeURI(route) + (query === undefined ? marked : '');
      }
      const other = found.map((one) => published.get(keyOf(one))).find(Boolean);
      if (other && !isRefused(other.address)) return encodeURI(other.address) + rest;
      leftOut(page, 'A link leads to nothing that was imported, and keeps its old address.', href);
      return origin + encodeURI(found[0] ?? '/') + rest;
    },
    picture: (src) => {
      const [path = ''] = src.split(/[?#]/, 1);
      const found = places(page, path);
      const folder = page.source.replace(/[^/]*$/, '');
      const file =
        found.map((one) => published.get(keyOf(one))?.source).find(Boolean) ??
        foreign.files.find((one) => one === folder + path);
      const isKnown = file !== undefined && (RASTER.test(file) || SVG.test(file));
      if (!isKnown) {
        leftOut(page, 'A picture is not in the folder; its words stay.', src.slice(0, 200));
        return undefined;
      }
      const plain = file.replace(/^(?:static|content|assets)\//, '').toLowerCase();
      const asset = `images/${plain.replace(/[^a-z\d./-]+/g, '-')}`;
      const bytes = pictures.has(file) ? undefined : foreign.bytes(file);
      if (bytes) copy(`site/assets/${asset}`, bytes);
      pictures.add(file);
      return asset;
    },
  });
}

function keyOf(address: string): string {
  return address.includes('?') ? address : routeKey(encodeURI(decodedAddress(address)));
}

const LINK = new RegExp(`([^\\s(<"]*)${FRAGMENT}(#[^${FRAGMENT}]*)?${FRAGMENT}`, 'gu');

/** Leaves the fragments out that lead to no element. */
export function withFragments(
  text: string,
  { route, page }: PlannedPage,
  ids: ReadonlyMap<string, ReadonlySet<string> | undefined>,
  note: AddNote,
): string {
  return text.replace(LINK, (_, path: string, fragment = '') => {
    const target = path === '' ? route : decodedAddress(path.replace(/\?.*$/, ''));
    const id = decodedAddress(String(fragment).slice(1));
    if (fragment === '') return path || encodeURI(route);
    if (ids.get(target)?.has(id) === true) return `${path}${String(fragment)}`;
    note('left-out', 'A link leads to no heading of its page.', page.source, undefined, `${path}${String(fragment)}`);
    return path === '' ? encodeURI(route) : path;
  });
}
