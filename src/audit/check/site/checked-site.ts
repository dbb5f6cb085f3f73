import type { Budget } from '../../../lib/site/budgets.js';
import type { PolicyException } from '../../../lib/site/policy-exceptions.js';
import { parseHeaders, type HeaderRule } from '../../../lib/site/headers-file.js';
import { isOutside } from '../../../lib/site/base-path.js';
import { copyString } from '../../../lib/text/copy-string.js';
import { splitHref } from '../../../lib/html/href.js';
import type { Span } from '../../../lib/html/html-pieces.js';
import { memo } from '../../memo.js';
import { transferSize } from './compressed-sizes.js';
import type { Policy } from '../../../lib/site/policy.js';
import { createRedirectTable, parseRedirects, type RedirectRule } from '../../../lib/site/redirects-file.js';
import { routeOf } from '../../route-of.js';
import { publishedFiles, type PublishedFiles } from '../../policy/published-texts.js';
import { readScript, type ScriptFacts } from '../../facts/read-script.js';
import { fileAddresses } from './file-addresses.js';
import type { LinkAnswer } from './link-answer.js';
import type { OpenedPage } from './opened-page.js';
import { lookUpOnHost } from './host-lookup.js';

/** A link in a page. */
export interface PageLink {
  readonly path: string;
  readonly href: string;
  readonly span: Span;
}

/** The part of a page that stays in memory, for rules about the whole site. */
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

/** What other pages need of a page. */
export interface PageNote {
  readonly summary: PageSummary;
  /** Routes of other pages that it leads to. */
  readonly linked: readonly string[];
  readonly anchors: readonly (PageLink & { readonly route: string; readonly anchor: string })[];
  /** Links to other sites. */
  readonly outside: readonly PageLink[];
}

/** A page of the previous output. */
export interface FormerPage {
  readonly route: string;
  /** Reads the ids that readers may have linked to. */
  readonly anchors: () => readonly string[];
}

/** The whole output, as rules see it. */
export interface CheckedSite extends PublishedFiles {
  /** Every published file. */
  readonly files: ReadonlySet<string>;
  /** Origin of the site; empty if unknown. */
  readonly origin: string;
  /** Path of the site below its origin, such as `/sub`; empty if there is none, or if it is unknown. */
  readonly base: string;
  readonly redirects: readonly RedirectRule[];
  /** Rules of `_headers`. */
  readonly headers: readonly HeaderRule[];
  readonly policy: Policy | undefined;
  /** Budgets of `site.yaml`. */
  readonly budgets: readonly Budget[];
  /** Exceptions of the security policy in `site.yaml`, and addresses of scripts with `integrity: unpinned`. */
  readonly declared: { readonly exceptions: readonly PolicyException[]; readonly unpinned: readonly string[] };
  /** Day of the check, `YYYY-MM-DD`: facts in policies expire. */
  readonly today: string;
  /** Template of a page, if the manifest names it. */
  templateOf(path: string): string | undefined;
  /** Whether a page is made from data, if the manifest names its sources. */
  isFromData(path: string): boolean;
  /** HTML files that were copied from `site/public/`: pages that no build made. */
  readonly copies: ReadonlySet<string>;
  sizeOf(path: string): number;
  read(path: string): string;
  /** The first bytes of a file, each as a character. */
  readStart(path: string): string;
  /** Pages of the previous output, which must still work. */
  readonly formerPages: readonly FormerPage[];
  /** Pages by route. */
  readonly pages: ReadonlyMap<string, PageSummary>;
  readonly anchors: PageNote['anchors'];
  /** Whether external links are requested. */
  readonly requestsLinks: boolean;
  /** Links to other sites: by address, the first one on each page if they are requested, else the first one. */
  readonly outside: ReadonlyMap<string, readonly PageLink[]>;
  /** What hosts answered, by address without fragment. Empty unless links are requested. */
  readonly answers: Map<string, LinkAnswer>;
  /** Pages that Chromium opened, by path. Empty unless it is asked for. */
  readonly opened: Map<string, OpenedPage>;
  /** Routes that other pages link to. */
  readonly linked: ReadonlySet<string>;
  /** Addresses in a published style sheet or web manifest; empty for other files. */
  addressesIn(path: string): readonly string[];
  /** What a published script imports, exports and loads. */
  script(path: string): ScriptFacts;
  /** Size of a published file over the network, in bytes. */
  transferSize(path: string): number;
  /** Adds what other pages need of a page. */
  add(note: PageNote): void;
  /** Resolves an address; `undefined` for other sites, also those beside the path of this one. */
  resolve(href: string, from: string): LinkTarget | undefined;
}

/** The target of an address of this site. */
export interface LinkTarget {
  /** Route of the page, else the path of the address. */
  readonly route: string;
  readonly anchor: string;
  /** The published file, at the address or at `moved`; `undefined` if there is none, or if a redirect applies. */
  readonly file: string | undefined;
  /** See `HostFile.moved`. */
  readonly moved: string | undefined;
  readonly redirect: RedirectRule | undefined;
}

export type CheckedSiteInputs = Pick<
  CheckedSite,
  | 'files'
  | 'base'
  | 'policy'
  | 'budgets'
  | 'declared'
  | 'today'
  | 'templateOf'
  | 'isFromData'
  | 'copies'
  | 'sizeOf'
  | 'read'
  | 'readStart'
  | 'formerPages'
  | 'requestsLinks'
> & { readonly origin: string | undefined };

export function createCheckedSite(inputs: CheckedSiteInputs): CheckedSite {
  const pages = new Map<string, PageSummary>();
  const anchors: PageNote['anchors'][number][] = [];
  const outside = new Map<string, PageLink[]>();
  const linked = new Set<string>();
  const origin = inputs.origin ?? '';
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  const redirects = inputs.files.has('_redirects') ? parseRedirects(inputs.read('_redirects')) : [];
  const findRedirect = createRedirectTable(redirects);
  const resolve = (href: string, from: string): LinkTarget | undefined => {
    const own = ownAddress(href, from, host);
    if (own === undefined) return undefined;
    const { path, anchor } = splitHref(own);
    if (path === '') return undefined;
    const redirect = findRedirect(path, /\?[^#]*/.exec(own)?.[0]);
    // Redirects take precedence over files.
    const { file, moved } = redirect ? NO_FILE : lookUpOnHost(path, inputs.files);
    if (!redirect && file === undefined && isOutside(inputs.base, path)) {
      // A template that leaves out the path of the site is a mistake, an author who writes a whole address is not.
      const isMistake = !/^https?:/i.test(href) && lookUpOnHost(inputs.base + path, inputs.files).file !== undefined;
      if (!isMistake) return undefined;
    }
    return { route: file === undefined ? path : routeOf(file), anchor, file, moved, redirect };
  };
  // Absolute paths have the same target on every page.
  const ofRoot = memo(MAX_KEPT, (href: string) => resolve(href, '/'));
  const site: CheckedSite = {
    ...inputs,
    origin,
    redirects,
    headers: inputs.files.has('_headers') ? parseHeaders(inputs.read('_headers')) : [],
    pages,
    anchors,
    outside,
    answers: new Map(),
    opened: new Map(),
    linked,
    ...publishedFiles((path) => (inputs.files.has(path) ? inputs.read(path) : undefined)),
    // Many pages use the same files.
    addressesIn: memo(MAX_KEPT, (path) => fileAddresses(path, inputs.read)),
    script: memo(MAX_KEPT, (path) => readScript(inputs.read(path))),
    transferSize: memo(MAX_KEPT, (path) => transferSize(path, inputs)),
    resolve: (href, from) => (href.startsWith('/') && from.startsWith('/') ? ofRoot(href) : resolve(href, from)),
    add(note) {
      const { summary, linked: routes, anchors: own, outside: links } = detached(note);
      pages.set(summary.route, summary);
      for (const route of routes) linked.add(route);
      anchors.push(...own);
      for (const link of links) {
        const places = outside.get(link.href) ?? [];
        const isKept = places.length === 0 || (site.requestsLinks && places.at(-1)?.path !== link.path);
        if (isKept) places.push(link);
        outside.set(link.href, places);
      }
    },
  };
  return site;
}

const NO_FILE = { file: undefined, moved: undefined } as const;

/**
 * Resolves an address to an absolute path of the site, as browsers do; `undefined` for other sites and
 * schemes. Both `http:` and `https:` belong to the site.
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

/** Host of a site whose origin is unknown. */
const UNKNOWN = 'own.invalid';

const MAX_KEPT = 50_000;

/** A copy of a string that does not keep the whole page in memory; equal strings of many pages share one copy. */
const detachedString = memo(MAX_KEPT, copyString);

/** A copy of a value with detached strings. */
function detached<T>(value: T): T {
  return copyOf(value) as T;
}

function copyOf(value: unknown): unknown {
  if (typeof value === 'string') return detachedString(value);
  if (value instanceof Set) return new Set([...value].map(copyOf));
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]));
}

/** The absolute address of a page. */
export function addressOf({ route }: { readonly route: string }, { origin }: CheckedSite): string {
  return `${origin === '' ? `https://${UNKNOWN}` : origin}${route}`;
}
