import { exceptionFor, type PolicyException } from '../../lib/site/policy-exceptions.js';
import type { Policy, TextRole } from '../../lib/site/policy.js';
import type { Span } from '../../lib/html/html-pieces.js';
import { isPolicyMeta } from '../attribute-of.js';
import { cspHash } from '../csp-hash.js';
import type { PageText } from '../facts/page-texts.js';
import { isThere, publishedTexts, type PublishedFiles } from '../policy/published-texts.js';
import { alternateLinks, type PageFacts } from '../facts/read-page.js';
import { outsideScripts, type LoadedScript } from '../check/site/outside-scripts.js';
import type { ScriptEffects } from '../facts/script-effects.js';
import { parseCsp } from '../../lib/site/csp-policy.js';
import { jsonLdOf, statedIn, valuesOf, type Stated } from './stated.js';
import { codeIn, fetchedBy, scriptsNamed } from './page-code.js';

/** What the inventory needs to know of a page. */
export interface InventoryPage {
  readonly path: string;
  readonly route: string;
  readonly locale: string;
  /** Language of its main text, if that is another one: it is not translated. */
  readonly textLocale?: string | undefined;
  readonly noindex: boolean;
  /** Paths of the language versions that the page names, by language. */
  readonly alternates: Readonly<Record<string, string>>;
  /** Hosts that its security policy allows, by use such as `connect`; `undefined` without a policy. */
  readonly allows: Readonly<Record<string, readonly string[]>> | undefined;
  /** Addresses that the markup fetches, frames or submits to. */
  readonly fetched: readonly string[];
  /** Addresses that forms submit to. */
  readonly forms: readonly string[];
  /** Addresses of other hosts in its scripts, if no security policy says what they may contact. */
  readonly named: readonly string[];
  /** Whether it is a file of `site/public/`. */
  readonly isCopied: boolean;
  /** Addresses of links. */
  readonly links: readonly string[];
  /** Paths of scripts of the site that the markup names, also for islands that load later. */
  readonly scripts: readonly string[];
  /** Addresses of programs that it links to. */
  readonly downloads: readonly string[];
  /** What it says of programs. */
  readonly stated: Stated;
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
  readonly what: TextRole;
  readonly text: string;
  readonly part: PageText['part'];
  /** Position in the sources; `null` if unknown. */
  readonly source: string | null;
}

export interface InventoryPageOptions {
  /** Origin of the site. */
  readonly origin: string;
  readonly policy: Policy | undefined;
  readonly template: string | undefined;
  readonly files: PublishedFiles;
  /** Finds the source of a text in a page. */
  readonly sourceOf: (text: string, block: string, span: Span) => string | null;
  readonly isCopied?: boolean;
  readonly exceptions?: readonly PolicyException[] | undefined;
  /** What its scripts use. */
  readonly effects?: Pick<ScriptEffects, 'addresses' | 'markup'>;
}

const DIRECTIVE = /^(connect|script|style|img|media|font|frame|form|manifest|worker|object|child)-/;

export function inventoryPage(page: PageFacts, options: InventoryPageOptions): InventoryPage {
  const { path, route, locale, noindex } = page;
  const attributes = (name: string, ...elements: string[]): string[] =>
    page.elements(...elements).flatMap((element) => page.attr(element, name) ?? []);
  const allows = allowed(page, options.exceptions);
  const { addresses, markup } = options.effects ?? { addresses: [], markup: [] };
  const needs = fetchedBy(page, allows ? [] : markup);
  const outside = outsideScripts(page, options.origin);
  const data = jsonLdOf(page);
  return {
    path,
    route,
    locale,
    textLocale: page.elements('main').flatMap((main) => page.attr(main, 'lang') ?? [])[0],
    noindex,
    alternates: Object.fromEntries(
      alternateLinks(page).map((element) => [
        page.attr(element, 'hreflang') ?? '',
        pathOf(page.attr(element, 'href') ?? ''),
      ]),
    ),
    allows,
    fetched: [...needs.map(({ href }) => href), ...outside.map(({ src }) => src)],
    forms: needs.flatMap(({ use, href }) => (use === 'form' ? href : [])),
    named: allows ? [] : addresses,
    isCopied: options.isCopied === true,
    links: attributes('href', 'a', 'area'),
    scripts: scriptsNamed(page),
    downloads: attributes('href', 'a').filter((address) => PROGRAM.test(address)),
    stated: statedIn(page, data),
    inlineScripts: codeIn(page).flatMap(({ code, isElement }) => (isElement ? cspHash(code) : [])),
    outsideScripts: outside.map(({ element: _, ...script }) => script),
    modified: valuesOf(data, 'dateModified')
      .map((date) => date.slice(0, 10))
      .sort()
      .at(-1),
    outline: outlineOf(page),
    ...policyFacts(page, options),
  };
}

/** Files of programs to install. */
const PROGRAM = /\.(?:apk|aab|ipa|exe|msi|dmg|pkg|deb|rpm|appimage)(?:[?#]|$)/i;

/** Without header and footer, which are equal in all pages of a language. */
function outlineOf(page: PageFacts): Outline {
  const main = page.elements('main').flatMap((element) => page.inside(element));
  const count = (...names: string[]): number =>
    main.filter(({ kind, name }) => kind === 'open' && names.includes(name)).length;
  return { headings: count('h2', 'h3', 'h4'), questions: count('details'), rows: count('tr') };
}

function pathOf(address: string): string {
  return URL.canParse(address, 'http://host') ? new URL(address, 'http://host').pathname : address;
}

function allowed(page: PageFacts, exceptions: readonly PolicyException[] = []): InventoryPage['allows'] {
  const exception = exceptionFor(exceptions, page.route);
  const policies = page
    .elements('meta')
    .filter(isPolicyMeta)
    .flatMap((element) => parseCsp(page.attr(element, 'content') ?? ''));
  const [policy] = [...parseCsp(exception?.allow === 'foreign' ? exception.policy : ''), ...policies];
  if (!policy) return undefined;
  const uses = [...policy].flatMap(([directive, sources]) => {
    const use = directive === 'default-src' ? 'other' : DIRECTIVE.exec(directive)?.[1];
    const hosts = sources.filter((source) => !source.startsWith("'"));
    return use === undefined || hosts.length === 0 ? [] : [[use, hosts] as const];
  });
  return Object.fromEntries(uses);
}

function policyFacts(
  page: PageFacts,
  { policy, template, sourceOf, files }: InventoryPageOptions,
): Pick<InventoryPage, 'policyTexts' | 'rules'> {
  const { route, locale } = page;
  const rules = new Set((policy?.rules ?? []).filter(({ appliesTo }) => appliesTo({ route, locale, template })));
  if (!policy || rules.size === 0) return { policyTexts: [], rules: [] };
  const found = publishedTexts(page, policy, files)
    .texts.filter((text) => rules.has(text.rule) && isThere(text))
    .map(({ rule, role, phrase, of: { text, part, span, path } }) => ({
      ...{ rule: rule.id, what: role, text: phrase, part },
      source: path === page.path ? sourceOf(phrase, text, span) : path,
    }));
  return { policyTexts: found, rules: [...rules].map(({ id }) => id) };
}
