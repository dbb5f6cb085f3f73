import type { Budget } from '../lib/budgets.js';
import { parseHeaders, type HeaderRule } from '../lib/headers-file.js';
import { splitHref } from '../lib/href.js';
import { spanOf, type Span } from '../lib/html-pieces.js';
import { anchorIn } from '../lib/names.js';
import { ownText } from '../lib/own-text.js';
import { pageIds } from '../lib/page-ids.js';
import type { Policy } from '../lib/policy.js';
import { parseRedirects, redirectFor, type RedirectRule } from '../lib/redirects-file.js';
import { routeOf, type PageView } from './page-view.js';
import { plainValues, type PublishedValues } from './unseen-texts.js';
import { servedAs } from './served-as.js';

/** A link or reference as it stands in a page. */
export interface Reference {
  readonly path: string;
  readonly href: string;
  readonly span: Span;
}

/** What is kept of a page after it was looked at. */
export interface PageFacts {
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
export interface SiteView extends PublishedValues {
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
  readonly pages: ReadonlyMap<string, PageFacts>;
  readonly anchors: readonly (Reference & { readonly route: string; readonly anchor: string })[];
  readonly outside: ReadonlyMap<string, Reference>;
  /** Routes that other pages link to. */
  readonly linked: ReadonlySet<string>;
  /** Adds what is kept of a page. */
  note(page: PageView): void;
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

export type SiteInputs = Pick<
  SiteView,
  'files' | 'policy' | 'budgets' | 'today' | 'templateOf' | 'sizeOf' | 'read' | 'formerRoutes'
> & { readonly origin: string | undefined };

export function createSiteView(inputs: SiteInputs): SiteView {
  const pages = new Map<string, PageFacts>();
  const anchors: (Reference & { route: string; anchor: string })[] = [];
  const outside = new Map<string, Reference>();
  const linked = new Set<string>();
  const origin = inputs.origin ?? '';
  // Addresses that begin at the root mean the same on every page.
  const targets = new Map<string, Target | undefined>();
  const resolve = (href: string, from: string): Target | undefined => {
    const own =
      origin !== '' && (href === origin || href.startsWith(`${origin}/`)) ? href.slice(origin.length) || '/' : href;
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(own)) return undefined;
    const { path, anchor } = splitHref(absolute(own, from));
    if (path === '') return undefined;
    const redirect = redirectFor(site.redirects, path);
    // Redirects go before files.
    const { file, moved } = redirect ? NO_FILE : servedAs(path, inputs.files);
    return { route: file === undefined ? path : routeOf(file), anchor, file, moved, redirect };
  };
  const values = new Map<string, ReturnType<PublishedValues['valuesOf']>>();
  const site: SiteView = {
    ...inputs,
    origin,
    redirects: inputs.files.has('_redirects') ? parseRedirects(inputs.read('_redirects')) : [],
    headers: inputs.files.has('_headers') ? parseHeaders(inputs.read('_headers')) : [],
    pages,
    anchors,
    outside,
    linked,
    valuesOf(path) {
      let found = values.get(path);
      // Many pages fetch the same few files.
      if (!found) values.set(path, (found = inputs.files.has(path) ? plainValues(inputs.read(path)) : []));
      return found;
    },
    resolve(href, from) {
      if (!href.startsWith('/')) return resolve(href, from);
      const known = targets.get(href);
      if (known !== undefined || targets.has(href)) return known;
      const target = resolve(href, from);
      if (targets.size >= MAX_KEPT) targets.clear();
      targets.set(detached(href), target);
      return target;
    },
    note(page) {
      const metas = page.elements('meta');
      const links = page.elements('link');
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
        canonical: links
          .filter((element) => page.attr(element, 'rel') === 'canonical')
          .map((element) => detached(page.attr(element, 'href') ?? ''))
          .at(0),
        alternates: links.flatMap((element) => {
          const hreflang = page.attr(element, 'hreflang');
          const href = page.attr(element, 'href');
          return page.attr(element, 'rel') === 'alternate' && hreflang !== undefined && href !== undefined
            ? [{ hreflang: detached(hreflang), href: detached(href) }]
            : [];
        }),
        ids: new Set([...pageIds(page.html)].map(detached)),
      });
      for (const element of page.elements('a', 'area')) {
        const written = page.attr(element, 'href');
        if (written === undefined) continue;
        const href = detached(written);
        const span: Span = spanOf(element);
        const target = site.resolve(href, page.route);
        if (!target) {
          if (/^https?:/i.test(href) && !outside.has(href)) outside.set(href, { path: page.path, href, span });
          continue;
        }
        if (target.route !== page.route) linked.add(target.route);
        const anchor = anchorIn(target.anchor);
        if (anchor !== undefined && target.file !== undefined)
          anchors.push({ path: page.path, href, span, route: routeOf(target.file), anchor });
      }
    },
  };
  return site;
}

const NO_FILE = { file: undefined, moved: undefined } as const;

/** An address of the site from its root on, as browsers read it on a page. */
function absolute(href: string, from: string): string {
  if (href.startsWith('/') && !href.includes('/.')) return href;
  const base = `http://host${from}`;
  if (!URL.canParse(href, base)) return '';
  const { host, pathname, search, hash } = new URL(href, base);
  return host === 'host' ? `${pathname}${search}${hash}` : '';
}

/** Many pages have the same ids and addresses. */
const kept = new Map<string, string>();
const MAX_KEPT = 50_000;

/** A copy that does not keep the page alive that it was cut out of, the same one for equal texts. */
function detached(text: string): string {
  let copy = kept.get(text);
  if (copy === undefined) {
    copy = ownText(text);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(copy, copy);
  }
  return copy;
}
