import { searchAlternates } from '../lib/site/search-alternates.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import type { PageAddress } from './route-table.js';

/** Addresses that one sitemap may hold (sitemaps.org). */
const MAX_URLS = 50_000;

/** Bytes that one sitemap may have (sitemaps.org), and bytes that Cloudflare Pages takes of one file. */
const MAX_BYTES = 50 * 1024 * 1024;
const MAX_BYTES_CLOUDFLARE = 25 * 1024 * 1024;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const OPENING = `${DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
const CLOSING = '</urlset>\n';

/** `sitemap.xml`, and where the pages are too many or too much for one file, an index with its parts. Only pages that may be found are listed. */
export function sitemapFiles(pages: readonly PageAddress[], site: SiteConfig): { path: string; text: string }[] {
  const listed = site.noindex ? [] : pages.filter(({ noindex, path }) => !noindex && path.endsWith('/'));
  const parts = urlSets(listed, site);
  const [single = '', ...more] = parts;
  if (more.length === 0) return [{ path: 'sitemap.xml', text: single }];
  const files = parts.map((text, index) => ({ path: `sitemap-${String(index + 1)}.xml`, text }));
  const entries = files.map(({ path }) => `  <sitemap><loc>${xml(`${site.origin}/${path}`)}</loc></sitemap>\n`);
  const index = `${DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
  return [{ path: 'sitemap.xml', text: index }, ...files];
}

/** At least one sitemap, each within the limits of the format. */
function urlSets(pages: readonly PageAddress[], { origin, defaultLocale, build }: SiteConfig): string[] {
  const maxBytes = build.targets.includes('cloudflare') ? MAX_BYTES_CLOUDFLARE : MAX_BYTES;
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

function urlEntry(page: PageAddress, origin: string, defaultLocale: string): string {
  const links = searchAlternates(page, defaultLocale).map(
    ({ hreflang, path }) => `\n    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${xml(origin + path)}"/>`,
  );
  return links.length === 0
    ? `  <url><loc>${xml(page.url)}</loc></url>\n`
    : `  <url>\n    <loc>${xml(page.url)}</loc>${links.join('')}\n  </url>\n`;
}

function xml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}

/** `robots.txt`: everything may be crawled, so that `noindex` can be seen; profiles that must not be found refuse all. */
export function robotsText(site: SiteConfig): string {
  return site.noindex
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nAllow: /\n\nSitemap: ${site.origin}/sitemap.xml\n`;
}
