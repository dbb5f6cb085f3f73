import type { CheckedSite, LinkTarget } from './checked-site.js';

/** An address of the site in one of its sitemaps. */
export interface SitemapEntry {
  /** Path of the sitemap. */
  readonly path: string;
  readonly address: string;
  readonly target: LinkTarget;
}

/** Paths of the sitemaps of a site. */
export function sitemaps({ files }: CheckedSite): string[] {
  return [...files].filter((path) => /^sitemap[^/]*\.xml$/.test(path));
}

/** The addresses that the sitemaps list, in order, without those of other sites. */
export function sitemapEntries(site: CheckedSite): SitemapEntry[] {
  return sitemaps(site).flatMap((path) =>
    [...site.read(path).matchAll(/<url>\s*<loc>([^<]*)<\/loc>/g)].flatMap(([, written = '']) => {
      const address = written.trim().replaceAll('&amp;', '&');
      const target = site.resolve(address, '/');
      return target ? [{ path, address, target }] : [];
    }),
  );
}
