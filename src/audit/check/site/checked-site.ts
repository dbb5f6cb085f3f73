import type { Budget } from '../../../lib/site/budgets.js';
import { parseHeaders, type HeaderRule } from '../../../lib/site/headers-file.js';
import { splitHref } from '../../../lib/html/href.js';
import { spanOf, type Span } from '../../../lib/html/html-pieces.js';
import { anchorIn } from '../../../lib/text/names.js';
import { copyString } from '../../../lib/text/copy-string.js';
import { pageIds } from '../../../lib/html/page-ids.js';
import type { Policy } from '../../../lib/site/policy.js';
import { parseRedirects, redirectFor, type RedirectRule } from '../../../lib/site/redirects-file.js';
import { alternateLinks, canonicalLinks, routeOf, type CheckedPage } from './checked-page.js';
import { jsonTexts, type JsonFileTexts } from './non-visible-texts.js';
import { fileAddresses } from './file-addresses.js';
import { lookUpOnHost } from './host-lookup.js';

/** A link or reference as it stands in a page. */
export interface Reference {
  readonly path: string;
  readonly href: string;
  readonly span: Span;
}

/** What is kept of a page after it was looked at. */
export interface PageSummary {
  readonly path: string;
  readonly route: string;
  readonly title: string;
  readonly description: string;
  readonly locale: string;
  readonly noindex: boolean;
  readonly canonical: string | undefined;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  readonly ids: ReadonlySet<string>;
}

/** What rules may ask of the whole output. */
export interface CheckedSite extends JsonFileTexts {
  /** Every published file. */
  readonly files: ReadonlySet<string>;
  /** Origin of the site; empty where it is not known. */
  readonly origin: string;
  readonly redirects: readonly RedirectRule[];
  /** Of `_headers`. */
  readonly headers: readonly HeaderRule[];
  readonly policy: Policy | undefined;
  /** Of `site.yaml`; none where it names none. */
  readonly budgets: readonly Budget[];
  /** Day of the check as `YYYY-MM-DD`, given by the caller: facts expire. */
  readonly today: string;
  /** Kind of a page, where the manifest says it. */
  templateOf(path: string): string | undefined;
  sizeOf(path: string): number;
  read(path: string): string;
  /** Routes that were published before and have to lead somewhere. */
  readonly formerRoutes: readonly string[];
  /** By route. */
  readonly pages: ReadonlyMap<string, PageSummary>;
  readonly anchors: readonly (Reference & { readonly route: string; readonly anchor: string })[];
  readonly outside: ReadonlyMap<string, Reference>;
  /** Routes that other pages link to. */
  readonly linked: ReadonlySet<string>;
  /** Addresses that a published style sheet or web manifest names; none for other files. */
  addressesIn(path: string): readonly string[];
  /** Adds what is kept of a page. */
  note(page: CheckedPage): void;
  /** Where an address leads; `undefined` for other sites. */
  resolve(href: string, from: string): Target | undefined;
}

/** Where an address of this site leads. */
export interface Target {
  /** Of the page, where there is one. */
  readonly route: string;
  readonly anchor: string;
  /** The published file, at the address itself or where it leads; `undefined` where there is none, and where a redirect is in the way. */
  readonly file: string | undefined;
  /** Where the host sends visitors, to whom it gives the file at another address. */
  readonly moved: string | undefined;
  readonly redirect: RedirectRule | undefined;
}

export type CheckedSiteInputs = Pick<
  CheckedSite,
  'files' | 'policy' | 'budgets' | 'today' | 'templateOf' | 'sizeOf' | 'read' | 'formerRoutes'
> & { readonly origin: string | undefined };

export function createCheckedSite(inputs: CheckedSiteInputs): CheckedSite {
  const pages = new Map<string, PageSummary>();
  const anchors: (Reference & { route: string; anchor: string })[] = [];
  const outside = new Map<string, Reference>();
  const linked = new Set<string>();
  const origin = inputs.origin ?? '';
  // Addresses that begin at the root mean the same on every page.
  const targets = new Map<string, Target | undefined>();
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  const resolve = (href: string, from: string): Target | undefined => {
    const own = ownAddress(href, from, host);
    if (own === undefined) return undefined;
    const { path, anchor } = splitHref(own);
    if (path === '') return undefined;
    const redirect = redirectFor(site.redirects, path);
    // Redirects go before files.
    const { file, moved } = redirect ? NO_FILE : lookUpOnHost(path, inputs.files);
    return { route: file === undefined ? path : routeOf(file), anchor, file, moved, redirect };
  };
  const addresses = new Map<string, readonly string[]>();
  const values = new Map<string, ReturnType<JsonFileTexts['textsOfJson']>>();
  const site: CheckedSite = {
    ...inputs,
    origin,
    redirects: inputs.files.has('_redirects') ? parseRedirects(inputs.read('_redirects')) : [],
    headers: inputs.files.has('_headers') ? parseHeaders(inputs.read('_headers')) : [],
    pages,
    anchors,
    outside,
    linked,
    textsOfJson(path) {
      let found = values.get(path);
      // Many pages fetch the same few files.
      if (!found) values.set(path, (found = inputs.files.has(path) ? jsonTexts(inputs.read(path)) : []));
      return found;
    },
    addressesIn(path) {
      let found = addresses.get(path);
      if (!found) addresses.set(path, (found = fileAddresses(path, inputs.read)));
      return found;
    },
    resolve(href, from) {
      if (!href.startsWith('/') || !from.startsWith('/')) return resolve(href, from);
      const known = targets.get(href);
      if (known !== undefined || targets.has(href)) return known;
      const target = resolve(href, from);
      if (targets.size >= MAX_KEPT) targets.clear();
      targets.set(detached(href), target);
      return target;
    },
    note(page) {
      const metas = page.elements('meta');
      pages.set(page.route, {
        path: page.path,
        route: page.route,
        title: detached(page.title),
        description: detached(
          metas
            .map((element) =>
              page.attr(element, 'name') === 'description' ? page.attr(element, 'content') : undefined,
            )
            .find((value) => value !== undefined) ?? '',
        ),
        locale: detached(page.locale),
        noindex: page.noindex,
        canonical: canonicalLinks(page)
          .map((element) => detached(page.attr(element, 'href') ?? ''))
          .at(0),
        alternates: alternateLinks(page).map((element) => ({
          hreflang: detached(page.attr(element, 'hreflang') ?? ''),
          href: detached(page.attr(element, 'href') ?? ''),
        })),
        ids: new Set([...pageIds(page.html)].map(detached)),
      });
      for (const element of page.elements('a', 'area', 'use')) {
        const written = page.attr(element, 'href') ?? page.attr(element, 'xlink:href');
        if (written === undefined) continue;
        const href = detached(written);
        const span: Span = spanOf(element);
        const target = site.resolve(href, page.base);
        if (!target) {
          if (/^https?:/i.test(href) && !outside.has(href)) outside.set(href, { path: page.path, href, span });
          continue;
        }
        if (target.route !== page.route && element.name !== 'use') linked.add(target.route);
        const anchor = anchorIn(target.anchor);
        if (anchor !== undefined && target.file !== undefined)
          anchors.push({ path: page.path, href, span, route: routeOf(target.file), anchor });
      }
    },
  };
  return site;
}

const NO_FILE = { file: undefined, moved: undefined } as const;

/**
 * An address of the site from its root on, as browsers read it on a page; `undefined` for other sites and other schemes. `http:` and `https:` of the own host
 * both are this site.
 *
 * @param from what relative addresses are resolved against, see `PageView.base`
 */
function ownAddress(href: string, from: string, host: string | undefined): string | undefined {
  if (/^\/(?![/\\])[^\s\\]*$/.test(href) && !href.includes('/.') && from.startsWith('/')) return href;
  const base = from.startsWith('/') ? `https://${host ?? UNKNOWN}${from}` : from;
  if (!URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  const isOwn = /^https?:$/.test(url.protocol) && url.host === (host ?? UNKNOWN);
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** Host of a site whose origin is not known. */
const UNKNOWN = 'own.invalid';

/** Many pages have the same ids and addresses. */
const kept = new Map<string, string>();
const MAX_KEPT = 50_000;

/** A copy that does not keep the page alive that it was cut out of, the same one for equal texts. */
function detached(text: string): string {
  let copy = kept.get(text);
  if (copy === undefined) {
    copy = copyString(text);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(copy, copy);
  }
  return copy;
}
