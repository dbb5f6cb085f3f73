import { isCloudflare } from '../lib/site/hosts.js';
import { outputPath, siteAddress } from '../lib/site/base-path.js';
import { isNotFoundPage } from '../lib/site/not-found-page.js';
import { searchAlternates } from '../lib/site/search-alternates.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import type { AddressedPage } from './listed-pages.js';

/** Maximum number of addresses in one sitemap (sitemaps.org). */
const MAX_URLS = 50_000;

/** Maximum size of one sitemap (sitemaps.org) and of one file on Cloudflare Pages, in bytes. */
const MAX_BYTES = 50 * 1024 * 1024;
const MAX_BYTES_CLOUDFLARE = 25 * 1024 * 1024;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const OPENING = `${DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
const CLOSING = '</urlset>\n';

/** What a sitemap says of a page. */
export type SitemapPage = Pick<AddressedPage, 'path' | 'url' | 'noindex' | 'alternates' | 'summary'>;

/**
 * Returns `sitemap.xml`, as an index with parts if one file is too small. Pages with `noindex` are not listed; a profile
 * with `noindex` has no sitemap.
 */
export function sitemapFiles(pages: readonly SitemapPage[], site: SiteConfig): { path: string; text: string }[] {
  if (site.noindex) return [];
  const listed = pages.filter(({ noindex, path }) => !noindex && !isNotFoundPage(path));
  const parts = urlSets(listed, site);
  const [single = '', ...more] = parts;
  const path = outputPath(site.base, 'sitemap.xml');
  if (more.length === 0) return [{ path, text: single }];
  const files = parts.map((text, index) => ({ path: path.replace(/\.xml$/, `-${String(index + 1)}.xml`), text }));
  const entries = files.map(({ path: part }) => `  <sitemap><loc>${xml(`${site.origin}/${part}`)}</loc></sitemap>\n`);
  const index = `${DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
  return [{ path, text: index }, ...files];
}

/** Returns at least one sitemap, each within the limits of the format. */
function urlSets(pages: readonly SitemapPage[], { origin, defaultLocale, build }: SiteConfig): string[] {
  const maxBytes = build.targets.some(isCloudflare) ? MAX_BYTES_CLOUDFLARE : MAX_BYTES;
  const sets: string[] = [];
  let entries: string[] = [];
  let bytes = OPENING.length + CLOSING.length;
  const end = (): void => {
    sets.push(`${OPENING}${entries.join('')}${CLOSING}`);
    entries = [];
    bytes = OPENING.length + CLOSING.length;
  };
  for (const page of pages) {
    const entry = urlEntry(page, origin, defaultLocale);
    const size = Buffer.byteLength(entry);
    if (entries.length === MAX_URLS || (entries.length > 0 && bytes + size > maxBytes)) end();
    entries.push(entry);
    bytes += size;
  }
  end();
  return sets;
}

function urlEntry(page: SitemapPage, origin: string, defaultLocale: string): string {
  const links = searchAlternates(page, defaultLocale).map(
    ({ hreflang, path }) => `\n    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${xml(origin + path)}"/>`,
  );
  const { lastmod } = page.summary;
  const date = typeof lastmod === 'string' ? `<lastmod>${xml(lastmod)}</lastmod>` : '';
  return links.length === 0
    ? `  <url><loc>${xml(page.url)}</loc>${date}</url>\n`
    : `  <url>\n    <loc>${xml(page.url)}</loc>${date}${links.join('')}\n  </url>\n`;
}

function xml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}

/** Returns `robots.txt`. Everything may be crawled: a crawler that may not read a page never sees its `noindex`. */
export function robotsText(site: SiteConfig): string {
  return site.noindex
    ? 'User-agent: *\nAllow: /\n'
    : `User-agent: *\nAllow: /\n\nSitemap: ${site.origin}${siteAddress(site.base, '/sitemap.xml')}\n`;
}
