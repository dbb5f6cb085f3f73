import type { SiteInfo } from '../../api/site-model.js';
import type { Budget } from './budgets.js';
import type { HostName } from './hosts.js';
import type { Publishing, PublishWindow } from './publish-window.js';

/** Directives of a Content-Security-Policy that can allow another host. */
export type ServiceUse = 'connect' | 'form' | 'frame' | 'image' | 'media' | 'script' | 'link';

export interface ServiceConfig {
  readonly url: string;
  readonly use: ServiceUse;
  /** What is sent to it and under which consent, as the site states it. */
  readonly sends?: string | undefined;
  /** Of a script: the hash of its bytes, and the consent that it waits for. */
  readonly integrity?: string | undefined;
  readonly consent?: string | undefined;
}

/** A script of another host. */
export interface ScriptConfig {
  readonly integrity: string;
  /** Category of consent that it waits for. */
  readonly consent: string;
}

/** A redirect of `site.yaml`. */
export interface TimedRedirect extends RedirectConfig {
  readonly window?: PublishWindow;
}

export interface RedirectConfig {
  readonly from: string;
  readonly to: string;
  readonly status: 301 | 302 | 303 | 307 | 308;
}

/** `site/site.yaml` with one profile and all defaults. */
export interface SiteConfig extends SiteInfo, Publishing {
  /** Path of the site below its origin, such as `/sub`; empty at the root. */
  readonly base: string;
  readonly serviceUses: Readonly<Record<string, ServiceUse>>;
  /** What is sent to services, as the site states it. */
  readonly serviceSends: Readonly<Record<string, string>>;
  /** Services with `use: script`. */
  readonly serviceScripts: Readonly<Record<string, ScriptConfig>>;
  /** Addresses of services that the profile changes, longest first. */
  readonly serviceMoves: readonly ServiceMove[];
  /** True if all pages of the profile are `noindex`. */
  readonly noindex: boolean;
  readonly themeColor: { readonly light: string; readonly dark: string } | undefined;
  /** Path of the icon in browser tabs, below `site/assets/`. */
  readonly icon: string | undefined;
  /** Path of the icon on home screens, below `site/assets/`. */
  readonly appIcon: string | undefined;
  /** Image for sharing of pages without their own. */
  readonly ogImage: string | undefined;
  /** Name of the policy of the site. */
  readonly policy: string | undefined;
  /** Limits for the weight of pages. */
  readonly budgets: readonly Budget[];
  readonly runtime: 'react' | 'preact';
  /** What makes following a link feel faster. */
  readonly navigation: {
    /** Browsers prefetch pages that a visitor is about to open. */
    readonly prefetch: boolean;
    /** Pages fade into each other. */
    readonly viewTransitions: boolean;
  };
  readonly redirects: readonly TimedRedirect[];
  /** Extra response headers, by path pattern. */
  readonly headers: readonly { readonly path: string; readonly headers: Readonly<Record<string, string>> }[];
  readonly build: {
    /** Style sheets up to this size, in bytes, are inlined. */
    readonly inlineCss: number;
    /** Writes `.br` and `.gz` beside every compressible file. */
    readonly precompress: boolean;
    /** Sets of hashed files of earlier builds that stay in the output. */
    readonly keepFormerAssets: number;
    /** Hosts whose configuration is written. */
    readonly targets: readonly HostName[];
    /** How long templates may block a build, in seconds. */
    readonly templateTimeout: number;
    readonly imageQuality: { readonly avif: number; readonly webp: number };
  };
  /** `site/site.yaml` relative to the root, and its hash, for the manifest. */
  readonly source: { readonly file: string; readonly sha256: string };
}

/** Another address of a service in a profile. */
export interface ServiceMove {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns an address with the first move whose `from` it starts with, up to the end of a path segment; unchanged
 * without one.
 */
export function serviceAddress(moves: readonly ServiceMove[], address: string): string {
  const move = moves.find(({ from }) => isBelow(from, address));
  return move === undefined ? address : move.to + address.slice(move.from.length);
}

/** Whether an address is that of a service, or continues it after the end of a path segment. */
export function isBelow(service: string, address: string): boolean {
  return address.startsWith(service) && (service.endsWith('/') || /^([/?#]|$)/.test(address.slice(service.length)));
}
