import { createTextJoiner } from '../lib/text-joiner.js';
import { searchAlternates } from '../lib/search-alternates.js';
import type { SiteConfig } from '../lib/site-config.js';
import type { PageAddress } from './route-table.js';

/** Addresses that one sitemap may hold (sitemaps.org). */
const MAX_URLS = 50_000;

/** `sitemap.xml`, and where there are too many pages for one file, an index with its parts. Only pages that may be found are listed. */
export function sitemapFiles(pages: readonly PageAddress[], site: SiteConfig): { path: string; text: string }[] {
  const listed = site.noindex ? [] : pages.filter(({ noindex, path }) => !noindex && path.endsWith('/'));
  const fallback = site.defaultLocale;
  if (listed.length <= MAX_URLS) return [{ path: 'sitemap.xml', text: urlSet(listed, site.origin, fallback) }];
  const parts: { path: string; text: string }[] = [];
  for (let start = 0; start < listed.length; start += MAX_URLS) {
    parts.push({
      path: `sitemap-${String(parts.length + 1)}.xml`,
      text: urlSet(listed.slice(start, start + MAX_URLS), site.origin, fallback),
    });
  }
  const entries = parts
    .map(({ path }) => `  <sitemap><loc>${xml(`${site.origin}/${path}`)}</loc></sitemap>\n`)
    .join('');
  const index = `${DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</sitemapindex>\n`;
  return [{ path: 'sitemap.xml', text: index }, ...parts];
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function urlSet(pages: readonly PageAddress[], origin: string, defaultLocale: string): string {
  const entries = createTextJoiner();
  for (const page of pages) {
    const links = searchAlternates(page, defaultLocale).map(
      ({ hreflang, path }) => `\n    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${xml(origin + path)}"/>`,
    );
    entries.add(
      links.length === 0
        ? `  <url><loc>${xml(page.url)}</loc></url>\n`
        : `  <url>\n    <loc>${xml(page.url)}</loc>${links.join('')}\n  </url>\n`,
    );
  }
  return `${DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.text()}</urlset>\n`;
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
