/** Hosts that a build can be made for, in the order of messages. */
export const HOSTS = [
  'netlify',
  'cloudflare',
  'cloudflare-workers',
  'vercel',
  'azure',
  'firebase',
  'github-pages',
  'nginx',
  'apache',
  'caddy',
  'object-store',
] as const;

export type HostName = (typeof HOSTS)[number];

/** Limits of a host for `_headers` and `_redirects`, which silently ignores the rest. */
export interface HostingLimits {
  readonly headerRules: number;
  /** Characters of a line of `_headers`. */
  readonly headerLine: number;
  /** Redirects that start at one path. */
  readonly staticRedirects: number;
  /** Redirects with placeholders or `*`. */
  readonly dynamicRedirects: number;
  /** Characters of a line of `_redirects`. */
  readonly redirectLine: number;
  /** Seconds for which a rule for many paths may have a file kept: some hosts keep a missing one as long. */
  readonly keptByPattern?: number;
  /** True if a placeholder may have an ending, such as `/:slug.html`. */
  readonly partPlaceholders: boolean;
}

/** Limits of Cloudflare Pages, from its documentation. No host that reads these files has stricter ones. */
export const STRICTEST_LIMITS: HostingLimits = {
  headerRules: 100,
  headerLine: 2000,
  staticRedirects: 2000,
  dynamicRedirects: 100,
  redirectLine: 1000,
  partPlaceholders: false,
};

const NO_LIMITS: HostingLimits = {
  headerRules: Infinity,
  headerLine: Infinity,
  staticRedirects: Infinity,
  dynamicRedirects: Infinity,
  redirectLine: Infinity,
  partPlaceholders: true,
};

/** Returns the limits of a build for these hosts; without hosts the strictest, so that the output fits any host. */
export function hostingLimits(targets: readonly HostName[]): HostingLimits {
  if (targets.length === 0) return STRICTEST_LIMITS;
  return {
    ...(targets.some(isCloudflare) ? STRICTEST_LIMITS : NO_LIMITS),
    // Netlify reads `:slug.html` as a placeholder of that name.
    partPlaceholders: !targets.includes('netlify'),
    ...(targets.includes('cloudflare-workers') && { keptByPattern: ONE_DAY }),
  };
}

/** A request for a missing file during a deploy must not break a page for longer, in seconds. */
export const ONE_DAY = 86_400;

/** Whether a host reads `_headers` and `_redirects` as Cloudflare Pages does. */
export function isCloudflare(host: HostName): boolean {
  return host === 'cloudflare' || host === 'cloudflare-workers';
}
