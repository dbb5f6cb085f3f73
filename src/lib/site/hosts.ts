/** Hosts that a build can be made for, in the order in which they are told of. */
export const HOSTS = ['netlify', 'cloudflare', 'nginx', 'apache', 'object-store'] as const;

export type HostName = (typeof HOSTS)[number];

/** What a host takes of `_headers` and `_redirects`; what exceeds it is ignored there without a word. */
export interface HostingLimits {
  /** Rules of `_headers`. */
  readonly headerRules: number;
  /** Characters of a line of `_headers`. */
  readonly headerLine: number;
  /** Redirects that start at one path. */
  readonly staticRedirects: number;
  /** Redirects with placeholders or `*`. */
  readonly dynamicRedirects: number;
  /** Characters of a line of `_redirects`. */
  readonly redirectLine: number;
}

/** Of Cloudflare Pages, as its documentation of both files gives them; no host that reads them has stricter ones. */
export const STRICTEST_LIMITS: HostingLimits = {
  headerRules: 100,
  headerLine: 2000,
  staticRedirects: 2000,
  dynamicRedirects: 100,
  redirectLine: 1000,
};

const NO_LIMITS: HostingLimits = {
  headerRules: Infinity,
  headerLine: Infinity,
  staticRedirects: Infinity,
  dynamicRedirects: Infinity,
  redirectLine: Infinity,
};

/** The limits that a build for these hosts keeps to; without hosts those of the strictest, so that the output suits any. */
export function hostingLimits(targets: readonly HostName[]): HostingLimits {
  return targets.length === 0 || targets.includes('cloudflare') ? STRICTEST_LIMITS : NO_LIMITS;
}
