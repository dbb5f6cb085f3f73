import { createHash } from 'node:crypto';
import { isNotFoundPage } from '../../lib/site/not-found-page.js';
import { exceptionFor, type PathPolicies, type PolicyException } from '../../lib/site/policy-exceptions.js';
import type { ScriptConfig, ServiceUse, SiteConfig } from '../../lib/site/site-config.js';
import { speculationRules } from './navigation.js';

/** What one page, or all pages together, need from the security policy. */
export interface PolicyNeeds {
  /** Text of inline scripts and styles. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** True if style sheets of the site are linked. */
  readonly linkedStyles: boolean;
  /** True if modules of the site are loaded. */
  readonly modules: boolean;
  /** Sources beyond those of every page, as `frame-src https://player.example`. */
  readonly allows: ReadonlySet<string>;
  /** What `trusted-types` allows, by `trustedTypesIn`; `undefined` for every policy. */
  readonly trustedTypes?: readonly string[] | undefined;
  /** What `site.yaml` allows on this path. */
  readonly exception?: PolicyException | undefined;
}

/** Returns the names of the Trusted Types policies that scripts create; `undefined` if a script computes one. */
export function trustedTypesIn(scripts: readonly { readonly text: string }[]): readonly string[] | undefined {
  const names = scripts.flatMap(({ text }) =>
    [...text.matchAll(/\bcreatePolicy\(\s*(?:(["'`])([\w\-#=/@.%]+)\1)?/g)].map(([, , name]) => name),
  );
  if (names.includes(undefined)) return undefined;
  return [...new Set(names as string[])];
}

/**
 * Returns the value of `Content-Security-Policy`. The `<meta>` of a page has all that it needs. The header comes with
 * every response, so it has only what no page needs differently: scripts, forms, and what a `<meta>` cannot say.
 */
export function contentSecurityPolicy(site: SiteConfig, needs: PolicyNeeds, place: 'header' | 'meta'): string {
  const hosts = (use: ServiceUse) =>
    Object.entries(site.services)
      .filter(([name]) => site.serviceUses[name] === use)
      .map(([, url]) => new URL(url).origin);
  const allowed = (directive: string): string[] =>
    [...needs.allows]
      .filter((item) => item.startsWith(`${directive} `))
      .map((item) => item.slice(directive.length + 1))
      .sort();
  const scripts = site.navigation.prefetch ? [...needs.scripts, speculationRules(site)] : needs.scripts;
  const running: [string, string[]] = [
    'script-src',
    [...(needs.modules ? ["'self'"] : []), ...scripts.map(sourceHash), ...allowed('script-src')],
  ];
  const { exception } = needs;
  if (exception?.allow === 'wasm') running[1].push("'wasm-unsafe-eval'");
  const workers: [string, string[]][] = exception?.allow === 'worker' ? [['worker-src', ["'self'"]]] : [];
  const own = exception?.allow === 'worker' ? exception.trustedTypes : [];
  const names = [...(needs.trustedTypes ?? []), ...own, ...allowed('trusted-types')].sort();
  if (names.length > 0) names.push("'allow-duplicates'");
  const sending: [string, string[]][] = [
    ['base-uri', []],
    ['form-action', allowed('form-action')],
  ];
  const typed: [string, string[]] = ['require-trusted-types-for', ["'script'"]];
  const header: [string, string[]][] = [
    running,
    ...workers,
    ['object-src', []],
    ...sending,
    ['frame-ancestors', []],
    typed,
    ...(needs.trustedTypes ? [['trusted-types', names] satisfies [string, string[]]] : []),
  ];
  const meta: [string, string[]][] = [
    ['default-src', ["'none'"]],
    running,
    ...workers,
    [
      'style-src',
      [...(needs.linkedStyles ? ["'self'"] : []), ...needs.styles.map(sourceHash), ...allowed('style-src')],
    ],
    ['img-src', ["'self'", ...hosts('image'), ...allowed('img-src')]],
    ['font-src', ["'self'"]],
    ['media-src', ["'self'", ...hosts('media')]],
    ['connect-src', [...(needs.modules ? ["'self'", ...hosts('connect')] : []), ...allowed('connect-src')]],
    ['frame-src', allowed('frame-src')],
    ['manifest-src', ["'self'"]],
    ...sending,
    typed,
  ];
  return (place === 'header' ? header : meta)
    .map(([name, values]) => `${name} ${values.length === 0 ? "'none'" : [...new Set(values)].join(' ')}`)
    .join('; ');
}

/** Most pages with an unpinned script that get a header of their own. If there are more, the header of all pages allows the script. */
const MOST_OWN = 20;

/**
 * Returns the policies in the headers by path: that of the site at an empty one, then those of paths that have another.
 *
 * @param unpinned what pages with code that nobody pinned allow, by route
 */
export function headerPolicies(
  site: SiteConfig,
  { urls, loader, files }: { urls: { size: number }; loader: string; files: readonly { text: string }[] },
  allows: ReadonlySet<string>,
  unpinned: ReadonlyMap<string, readonly string[]> = new Map(),
): PathPolicies {
  const exceptions = site.policyExceptions;
  const declared = exceptions.flatMap((one) => (one.allow === 'worker' ? one.trustedTypes : []));
  const trustedTypes = trustedTypesIn(files)?.filter((name) => !declared.includes(name));
  const isShared = unpinned.size > MOST_OWN || [...unpinned.keys()].some(isNotFoundPage);
  const modules = urls.size > 0;
  const code = { scripts: modules ? [loader] : [], styles: [], linkedStyles: false, modules, trustedTypes };
  const policyOf = (exception: PolicyException | undefined, items: readonly string[]): string => {
    const needs = { ...code, exception, allows: new Set([...allows, ...items]) };
    return exception?.allow === 'foreign' ? exception.policy : contentSecurityPolicy(site, needs, 'header');
  };
  const ofAll = isShared ? [...unpinned.values()].flat() : [];
  return new Map([
    ['', policyOf(undefined, ofAll)],
    ...exceptions.map((one) => [one.path, policyOf(one, ofAll)] as const),
    ...(isShared
      ? []
      : [...unpinned].map(([path, own]) => [path, policyOf(exceptionFor(exceptions, path), own)] as const)),
  ]);
}

function sourceHash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/**
 * Allows a `<style>` without text. Packages fill it with `insertRule`, which policies do not restrict; without a sheet
 * they have no styles or throw.
 */
export const EMPTY_STYLE = styleAllowance('');

/** Lets a page have a style element with this text. */
export function styleAllowance(css: string): string {
  return `style-src ${sourceHash(css)}`;
}

/** Directives that allow a source only on pages that use it. */
export type AllowedDirective = 'form-action' | 'frame-src' | 'script-src';

/** What a page that uses an address allows, as `frame-src https://player.example`; of scripts, that file alone. */
export function allowance(directive: AllowedDirective, address: string): string {
  const { origin, pathname } = new URL(address);
  if (directive !== 'script-src') return `${directive} ${origin}`;
  return `${directive} ${origin}${pathname.replace(/[;,]/g, encodeURIComponent)}`;
}

/** Marks what a page allows to code that nobody pinned. */
export const UNPINNED = 'unpinned';

/** What a page that has a script of another host allows: its file, and of one that nobody pinned what it declares. */
export function scriptAllowances(address: string, { unpinned }: ScriptConfig): string[] {
  const { loads = [], trustedTypes = [] } = unpinned ?? {};
  return [
    allowance('script-src', address),
    ...['script-src', 'connect-src', 'img-src'].flatMap((directive) => loads.map((host) => `${directive} ${host}`)),
    ...trustedTypes.map((name) => `trusted-types ${name}`),
    ...(unpinned ? [UNPINNED] : []),
  ];
}

/** What pages may allow, whichever services they use. */
export function everyAllowance({ services, serviceUses, serviceScripts }: SiteConfig): ReadonlySet<string> {
  const directives = { form: 'form-action', frame: 'frame-src' } as const;
  return new Set([
    "form-action 'self'",
    ...Object.entries(services).flatMap(([name, address]) => {
      const use = serviceUses[name];
      const script = serviceScripts[name];
      if (script) return scriptAllowances(address, script);
      return use === 'form' || use === 'frame' ? [allowance(directives[use], address)] : [];
    }),
  ]);
}
