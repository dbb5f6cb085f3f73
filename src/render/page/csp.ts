import { createHash } from 'node:crypto';
import type { ServiceUse, SiteConfig } from '../../lib/site/site-config.js';

/** What the content of one page, or of all pages together, needs of the security policy. */
export interface PolicyNeeds {
  /** Inline scripts and styles, as they stand between their tags. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** True where style sheets of the site are linked. */
  readonly linkedStyles: boolean;
  /** True where modules of the site are loaded. */
  readonly modules: boolean;
  /** Names of the services that are framed. */
  readonly frames: ReadonlySet<string>;
  /** Names of the Trusted Types policies that scripts create; `undefined` where any may be needed. */
  readonly trustedTypes?: readonly string[] | undefined;
}

/** Names of the Trusted Types policies that these scripts create; `undefined` where a script computes the name of one. */
export function trustedTypesIn(scripts: readonly { readonly text: string }[]): readonly string[] | undefined {
  const names = scripts.flatMap(({ text }) =>
    [...text.matchAll(/\bcreatePolicy\(\s*(?:(["'`])([\w\-#=/@.%]+)\1)?/g)].map(([, , name]) => name),
  );
  return names.every((name) => name !== undefined) ? [...new Set(names)].sort() : undefined;
}

/** Name and directives of `Content-Security-Policy`. */
export function contentSecurityPolicy(site: SiteConfig, needs: PolicyNeeds, place: 'header' | 'meta'): string {
  const hosts = (use: ServiceUse) =>
    Object.entries(site.services)
      .filter(([name]) => site.serviceUses[name] === use)
      .map(([, url]) => new URL(url).origin);
  const framed = Object.entries(site.services)
    .filter(([name]) => site.serviceUses[name] === 'frame' && needs.frames.has(name))
    .map(([, url]) => new URL(url).origin);
  const directives: [string, string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', [...(needs.modules ? ["'self'"] : []), ...needs.scripts.map(sourceHash)]],
    ['style-src', [...(needs.linkedStyles ? ["'self'"] : []), ...needs.styles.map(sourceHash)]],
    ['img-src', ["'self'", ...hosts('image')]],
    ['font-src', ["'self'"]],
    ['media-src', ["'self'", ...hosts('media')]],
    ['connect-src', needs.modules ? ["'self'", ...hosts('connect')] : []],
    ['frame-src', framed],
    ['manifest-src', ["'self'"]],
    ['base-uri', []],
    ['form-action', []],
    // Browsers ignore this one in a meta element.
    ...(place === 'header' ? [['frame-ancestors', []] satisfies [string, string[]]] : []),
    ['require-trusted-types-for', ["'script'"]],
    // In the header only: which scripts the site has must not change its pages.
    ...(place === 'header' && needs.trustedTypes
      ? [['trusted-types', [...needs.trustedTypes]] satisfies [string, string[]]]
      : []),
  ];
  return directives
    .map(([name, values]) => `${name} ${values.length === 0 ? "'none'" : [...new Set(values)].join(' ')}`)
    .join('; ');
}

function sourceHash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
