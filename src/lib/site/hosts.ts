/** Hosts that a build can be made for, in the order of messages. */
export const HOSTS = [
  'netlify',
  'cloudflare',
  'vercel',
  'firebase',
  'github-pages',
  'nginx',
  'apache',
  'object-store',
] as const;

export type HostName = (typeof HOSTS)[number];

/** Limits of a host for `_headers` and `_redirects`, which silently ignores the rest. */
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

/** Limits of Cloudflare Pages, from its documentation. No host that reads these files has stricter ones. */
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

/** Returns the limits of a build for these hosts; without hosts the strictest, so that the output fits any host. */
export function hostingLimits(targets: readonly HostName[]): HostingLimits {
  return targets.length === 0 || targets.includes('cloudflare') ? STRICTEST_LIMITS : NO_LIMITS;
}
