import type { SiteInfo } from '../../api/site-model.js';
import type { Budget } from './budgets.js';
import type { HostName } from './hosts.js';

/** Groups of a Content-Security-Policy that an outside host can be allowed in. */
export type ServiceUse = 'connect' | 'frame' | 'image' | 'media' | 'link';

export interface ServiceConfig {
  readonly url: string;
  readonly use: ServiceUse;
}

export interface RedirectConfig {
  readonly from: string;
  readonly to: string;
  readonly status: 301 | 302 | 303 | 307 | 308;
}

/** `site/site.yaml` with one profile applied to it and every default filled in. */
export interface SiteConfig extends SiteInfo {
  readonly serviceUses: Readonly<Record<string, ServiceUse>>;
  /** Addresses of services that the profile changes, longest first. */
  readonly serviceMoves: readonly ServiceMove[];
  /** True where every page of the profile asks search engines to stay away. */
  readonly noindex: boolean;
  readonly themeColor: { readonly light: string; readonly dark: string } | undefined;
  /** Path of the icon in browser tabs, below `site/assets/`. */
  readonly icon: string | undefined;
  /** Path of the icon on home screens, below `site/assets/`. */
  readonly appIcon: string | undefined;
  /** Image that stands for pages without one of their own when they are shared. */
  readonly ogImage: string | undefined;
  /** Name of the policy that the site keeps to. */
  readonly policy: string | undefined;
  /** Weights that pages may have; none where the site names none. */
  readonly budgets: readonly Budget[];
  readonly runtime: 'react' | 'preact';
  readonly redirects: readonly RedirectConfig[];
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
    /** How long templates may keep a build waiting at one stretch, in seconds. */
    readonly templateTimeout: number;
    readonly imageQuality: { readonly avif: number; readonly webp: number };
  };
  /** `site/site.yaml` relative to the root, and its hash, for the manifest. */
  readonly source: { readonly file: string; readonly sha256: string };
}

/** A place where a profile has another address for a service. */
export interface ServiceMove {
  readonly from: string;
  readonly to: string;
}

/** The address under the first move whose start it shares; itself where there is none. A start ends where a part of the path, a query or a fragment does. */
export function serviceAddress(moves: readonly ServiceMove[], address: string): string {
  const move = moves.find(
    ({ from }) => address.startsWith(from) && (from.endsWith('/') || /^([/?#]|$)/.test(address.slice(from.length))),
  );
  return move === undefined ? address : move.to + address.slice(move.from.length);
}
