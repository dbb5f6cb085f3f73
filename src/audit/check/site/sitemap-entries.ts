import { memo } from '../../memo.js';
import type { CheckedSite, LinkTarget } from './checked-site.js';

/** An address of the site in one of its sitemaps. */
export interface SitemapEntry {
  /** Path of the sitemap. */
  readonly path: string;
  readonly address: string;
  readonly target: LinkTarget;
}

/** Paths of the sitemaps of a site, those that an index lists included. */
export const sitemaps = memo(1, (site: CheckedSite): string[] => {
  const named = [...site.files].filter((path) => /^sitemap[^/]*\.xml$/.test(path));
  const listed = named
    .flatMap((path) => [...site.read(path).matchAll(/<sitemap>\s*<loc>([^<]*)<\/loc>/g)])
    .flatMap(([, written = '']) => site.resolve(written.trim().replaceAll('&amp;', '&'), '/')?.file ?? []);
  return [...new Set([...named, ...listed])];
});

/** The addresses that the sitemaps list, in order, without those of other sites. */
export function sitemapEntries(site: CheckedSite): SitemapEntry[] {
  return sitemaps(site).flatMap((path) =>
    [...site.read(path).matchAll(/<url\b[^>]*>(?:(?!<\/url>)[^])*?<loc>([^<]*)<\/loc>/g)].flatMap(
      ([, written = '']) => {
        const address = written.trim().replaceAll('&amp;', '&');
        const target = site.resolve(address, '/');
        return target ? [{ path, address, target }] : [];
      },
    ),
  );
}
