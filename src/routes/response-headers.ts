import type { HeaderRule } from '../lib/site/headers-file.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import { HSTS_HEADER, hstsValue } from '../lib/site/hsts.js';
import { siteAddress } from '../lib/site/base-path.js';
import type { PathPolicies } from '../lib/site/policy-exceptions.js';
import { MANIFEST_PATH } from '../lib/site/site-icons.js';

/** One year in seconds: the customary maximum for caches (RFC 9111 sets none). */
const YEAR = 31_536_000;

/** Files without an extension that Apple requests as JSON. */
const APPLE_LINKS = ['/.well-known/apple-app-site-association', '/apple-app-site-association'];

/** Returns the response headers of the site: security headers, caching, and those of `site.yaml`. */
export function responseHeaders(
  site: SiteConfig,
  policies: PathPolicies,
  addresses: ReadonlySet<string>,
): HeaderRule[] {
  const hsts = hstsValue(site.hsts);
  return [
    {
      path: siteAddress(site.base, '/*'),
      // Cloudflare Pages would let every site read every file.
      replaces: ['Access-Control-Allow-Origin'],
      headers: [
        ['Content-Security-Policy', policies.get('') ?? ''],
        ...(hsts === undefined ? [] : [[HSTS_HEADER, hsts] as const]),
        ['X-Content-Type-Options', 'nosniff'],
        ['X-Frame-Options', 'DENY'],
        ['Referrer-Policy', 'strict-origin-when-cross-origin'],
        ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
        ['Cross-Origin-Opener-Policy', 'same-origin'],
        // Social networks and search engines fetch images without a browser, so this does not affect them.
        ['Cross-Origin-Resource-Policy', 'same-origin'],
        ...(site.noindex ? [['X-Robots-Tag', 'noindex'] as const] : []),
      ],
    },
    // Hosts send `max-age=0, must-revalidate` for other paths by default.
    {
      path: siteAddress(site.base, '/assets/*'),
      headers: [
        ['Cache-Control', `public, max-age=${String(YEAR)}, immutable`],
        // For a drawing that is opened by itself.
        ['Content-Security-Policy', "default-src 'none'"],
      ],
    },
    // Not every host knows the file extension. Some browsers refuse the file without its type.
    ...(site.icon === undefined
      ? []
      : [
          {
            path: siteAddress(site.base, MANIFEST_PATH),
            headers: [['Content-Type', 'application/manifest+json']] as const,
          },
        ]),
    ...APPLE_LINKS.filter((path) => addresses.has(path)).map((path) => ({
      path,
      headers: [['Content-Type', 'application/json']] as const,
    })),
    ...site.headers.map(({ path, headers }, index) => ({
      path,
      headers: Object.entries(headers),
      written: ['headers', index],
    })),
    ...[...policies].slice(1).map(([path, policy]): HeaderRule => {
      const isForeign = site.policyExceptions.some((one) => one.path === path && one.allow === 'foreign');
      // Those who sign in there do so in a window of another host, which answers to the page.
      const opener = isForeign ? [['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'] as const] : [];
      const headers = [['Content-Security-Policy', policy] as const, ...opener];
      return { path, headers, replaces: headers.map(([name]) => name) };
    }),
  ];
}
