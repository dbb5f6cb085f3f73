import type { HeaderRule } from '../lib/site/headers-file.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import { MANIFEST_PATH } from '../lib/site/site-icons.js';

/** One year, the longest time that caches honour (RFC 9111 leaves it open; hosts agree on it). */
const YEAR = 31_536_000;

/** The response headers of the whole site: the security policy and its companions, caching, and what `site.yaml` adds. */
export function responseHeaders(site: SiteConfig, policy: string): HeaderRule[] {
  return [
    {
      path: '/*',
      headers: [
        ['Content-Security-Policy', policy],
        ['Strict-Transport-Security', `max-age=${String(2 * YEAR)}; includeSubDomains`],
        ['X-Content-Type-Options', 'nosniff'],
        ['X-Frame-Options', 'DENY'],
        ['Referrer-Policy', 'strict-origin-when-cross-origin'],
        ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
        ['Cross-Origin-Opener-Policy', 'same-origin'],
        // Social networks and search engines fetch pictures by themselves, which this does not concern.
        ['Cross-Origin-Resource-Policy', 'same-origin'],
        ...(site.noindex ? [['X-Robots-Tag', 'noindex'] as const] : []),
      ],
    },
    // Hosts join the values of overlapping rules, and answer other paths with `max-age=0, must-revalidate` by themselves.
    { path: '/assets/*', headers: [['Cache-Control', `public, max-age=${String(YEAR)}, immutable`]] },
    // Not every host knows the name; without its type some browsers refuse the file.
    ...(site.icon === undefined
      ? []
      : [{ path: MANIFEST_PATH, headers: [['Content-Type', 'application/manifest+json']] as const }]),
    ...site.headers.map(({ path, headers }, index) => ({
      path,
      headers: Object.entries(headers),
      written: ['headers', index],
    })),
  ];
}
