import type { SiteInfo } from '../../api/site-model.js';
import type { z } from '../../api/zod.js';
import type { Frozen } from '../text/deep-freeze.js';
import type { PolicyException } from './policy-exceptions.js';
import type { Publishing, PublishWindow } from './publish-window.js';
import type { RedirectRule } from './redirects-file.js';
import type { serviceSchema } from './service-schema.js';
import type { siteSchema } from './site-schema.js';

export type { RedirectRule as RedirectConfig } from './redirects-file.js';

export type ServiceConfig = Exclude<z.output<typeof serviceSchema>, string>;

/** Directives of a Content-Security-Policy that can allow another host. */
export type ServiceUse = ServiceConfig['use'];

/** A script of another host. */
export interface ScriptConfig {
  readonly integrity: string;
  /** Category of consent that it waits for; `not-needed` has a reason. */
  readonly consent: string;
  readonly reason?: string;
  /** The service, if its host changes the bytes of the script. */
  readonly unpinned?: Pick<ServiceConfig, 'reason' | 'loads' | 'trustedTypes'>;
}

/** A redirect of `site.yaml`, or of the table beside it. Its query is part of `from`. */
export interface TimedRedirect extends RedirectRule {
  /** The file and the index in it, unless it has that index in the list and is of `site.yaml`. */
  readonly place?: { readonly file: string; readonly index: number };
  readonly window?: PublishWindow;
}

/** Settings that no profile changes. */
type FixedSettings = Pick<
  Frozen<z.output<typeof siteSchema>>,
  'themeColor' | 'icon' | 'appIcon' | 'ogImage' | 'policy' | 'budgets' | 'navigation' | 'headers' | 'hsts' | 'build'
>;

/** `site/site.yaml` with one profile and all defaults. */
export interface SiteConfig extends SiteInfo, Publishing, FixedSettings {
  /** How ids are made of headings. */
  readonly headingIds: 'islet' | 'github';
  /** Path of the site below its origin, such as `/sub`; empty at the root. */
  readonly base: string;
  readonly serviceUses: Readonly<Record<string, ServiceUse>>;
  /** What is sent to services, as the site states it. */
  readonly serviceSends: Readonly<Record<string, string>>;
  /** Services with `use: script`. */
  readonly serviceScripts: Readonly<Record<string, ScriptConfig>>;
  readonly policyExceptions: readonly PolicyException[];
  /** Addresses of services that the profile changes, longest first. */
  readonly serviceMoves: readonly ServiceMove[];
  /** True if all pages of the profile are `noindex`. */
  readonly noindex: boolean;
  /** True if it is built with `--drafts`. */
  readonly drafts?: true;
  readonly runtime: 'react' | 'preact';
  readonly redirects: readonly TimedRedirect[];
  /** The table that some of them are in, and its hash, if there is one. */
  readonly redirectTable?: { readonly file: string; readonly sha256: string };
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
