import type { Policy } from '../../lib/site/policy.js';
import type { Span } from '../../lib/html/html-pieces.js';
import { isPolicyMeta } from '../attribute-of.js';
import { cspHash } from '../csp-hash.js';
import { TEXT_ROLES, type TextRole } from '../policy-noun.js';
import { alternateLinks, type CheckedPage } from '../check/site/checked-page.js';
import { cspNeeds } from '../check/site/csp-needs.js';
import { outsideScripts, type LoadedScript } from '../check/site/outside-scripts.js';
import { parseCsp } from '../check/site/csp-policy.js';
import { visibleTexts, type VisibleText } from '../check/site/visible-texts.js';

/** What the inventory needs to know of a page. */
export interface PageFacts {
  readonly path: string;
  readonly route: string;
  readonly locale: string;
  readonly noindex: boolean;
  /** Paths of the language versions that the page names, by language. */
  readonly alternates: Readonly<Record<string, string>>;
  /** Hosts that its security policy allows, by use such as `connect`; `undefined` without a policy. */
  readonly allows: Readonly<Record<string, readonly string[]>> | undefined;
  /** Addresses that the markup fetches, frames or submits to. */
  readonly fetched: readonly string[];
  /** Addresses of links. */
  readonly links: readonly string[];
  /** Paths of scripts of the site that the markup names, also for islands that load later. */
  readonly scripts: readonly string[];
  /** Addresses of programs that it links to. */
  readonly downloads: readonly string[];
  /** What it says of programs. */
  readonly stated: Readonly<Record<'versions' | 'sizes' | 'sha256', readonly string[]>>;
  /** Hashes of inline scripts that run, as `sha256-…`. */
  readonly inlineScripts: readonly string[];
  /** Scripts of other hosts. */
  readonly outsideScripts: readonly Omit<LoadedScript, 'element'>[];
  /** Date of the last change in structured data. */
  readonly modified: string | undefined;
  readonly outline: Outline;
  /** Texts that rules of the policy name. */
  readonly policyTexts: readonly PolicyText[];
  /** Names of the rules that apply to the page. */
  readonly rules: readonly string[];
}

/** Numbers of parts of the main text, which are equal in its translations. */
export interface Outline {
  readonly headings: number;
  readonly questions: number;
  readonly rows: number;
}

/** A text on a page that a rule of the policy names. */
export interface PolicyText {
  readonly rule: string;
  readonly what: NonNullable<TextRole>;
  readonly text: string;
  readonly part: VisibleText['part'];
  /** Position in the sources; `null` if unknown. */
  readonly source: string | null;
}

export interface PageFactsOptions {
  /** Origin of the site. */
  readonly origin: string;
  readonly policy: Policy | undefined;
  readonly template: string | undefined;
  /** Finds the source of a text in a page. */
  readonly sourceOf: (text: string, block: string, span: Span) => string | null;
}

const DIRECTIVE = /^(connect|script|style|img|media|font|frame|form|manifest|worker|object|child)-/;

export function pageFacts(page: CheckedPage, options: PageFactsOptions): PageFacts {
  const { path, route, locale, noindex } = page;
  const attributes = (name: string, ...elements: string[]): string[] =>
    page.elements(...elements).flatMap((element) => page.attr(element, name) ?? []);
  const all = (pattern: RegExp): string[] => [...page.html.matchAll(pattern)].map(([, found = '']) => found);
  const needs = cspNeeds(page);
  return {
    path,
    route,
    locale,
    noindex,
    alternates: Object.fromEntries(
      alternateLinks(page).map((element) => [
        page.attr(element, 'hreflang') ?? '',
        pathOf(page.attr(element, 'href') ?? ''),
      ]),
    ),
    allows: allowed(page),
    fetched: needs.flatMap(({ url }) => url ?? []),
    links: attributes('href', 'a', 'area'),
    scripts: [...new Set(all(/\/([\w~./-]+\.m?js)\b/g))],
    downloads: attributes('href', 'a').filter((address) => PROGRAM.test(address)),
    stated: {
      versions: all(/"softwareVersion":"([^"]+)"/g),
      sizes: all(/"fileSize":"([^"]+)"/g),
      sha256: all(/\b([0-9a-f]{64})\b/g),
    },
    inlineScripts: inlineScripts(page),
    outsideScripts: outsideScripts(page, options.origin).map(({ element: _, ...script }) => script),
    modified: [...page.html.matchAll(/"dateModified":"(\d{4}-\d{2}-\d{2})/g)]
      .map(([, date]) => date)
      .sort()
      .at(-1),
    outline: outlineOf(page),
    ...policyFacts(page, options),
  };
}

/** Files of programs to install. */
const PROGRAM = /\.(?:apk|aab|ipa|exe|msi|dmg|pkg|deb|rpm|appimage)(?:[?#]|$)/i;

/** Without header and footer, which are equal in all pages of a language. */
function outlineOf(page: CheckedPage): Outline {
  const main = page.elements('main').flatMap((element) => page.inside(element));
  const count = (...names: string[]): number =>
    main.filter(({ kind, name }) => kind === 'open' && names.includes(name)).length;
  return { headings: count('h2', 'h3', 'h4'), questions: count('details'), rows: count('tr') };
}

function pathOf(address: string): string {
  return URL.canParse(address, 'http://host') ? new URL(address, 'http://host').pathname : address;
}

function allowed(page: CheckedPage): PageFacts['allows'] {
  const policies = page
    .elements('meta')
    .filter(isPolicyMeta)
    .flatMap((element) => parseCsp(page.attr(element, 'content') ?? ''));
  const [policy] = policies;
  if (!policy) return undefined;
  const uses = [...policy].flatMap(([directive, sources]) => {
    const use = directive === 'default-src' ? 'other' : DIRECTIVE.exec(directive)?.[1];
    const hosts = sources.filter((source) => !source.startsWith("'"));
    return use === undefined || hosts.length === 0 ? [] : [[use, hosts] as const];
  });
  return Object.fromEntries(uses);
}

function inlineScripts(page: CheckedPage): string[] {
  return page.elements('script').flatMap((element) => {
    const type = page.attr(element, 'type')?.toLowerCase() ?? '';
    const code = page.inside(element)[0]?.raw;
    if (code === undefined || page.attr(element, 'src') !== undefined || !/^$|^module$|javascript$/.test(type))
      return [];
    return [cspHash(code)];
  });
}

function policyFacts(
  page: CheckedPage,
  { policy, template, sourceOf }: PageFactsOptions,
): Pick<PageFacts, 'policyTexts' | 'rules'> {
  const { route, locale } = page;
  const rules = (policy?.rules ?? []).filter(({ appliesTo }) => appliesTo({ route, locale, template }));
  if (rules.length === 0) return { policyTexts: [], rules: [] };
  const texts = visibleTexts(page).filter(({ aside }) => !aside);
  const found = texts.flatMap(({ text: block, part, span }) =>
    rules.flatMap(({ id, find }) =>
      TEXT_ROLES.flatMap((what) =>
        find(what, block, locale).map((text) => ({ rule: id, what, text, part, source: sourceOf(text, block, span) })),
      ),
    ),
  );
  return { policyTexts: found, rules: rules.map(({ id }) => id) };
}
