import type { HeadExtras } from '../../api/define.js';
import type { Json, PageInfo, ShareImage } from '../../api/site-model.js';
import { failure } from '../../errors/index.js';
import { isNotFoundPage } from '../../lib/site/not-found-page.js';
import { searchAlternates } from '../../lib/site/search-alternates.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { siteAddress } from '../../lib/site/base-path.js';
import { MANIFEST_PATH, type SiteIcons } from '../../lib/site/site-icons.js';
import { escapeHtml, scriptJson } from '../../lib/html/escape.js';

/** The image for sharing. */
export interface SharePicture extends ShareImage {
  /** Alternative text. */
  readonly alt: string | undefined;
}

/** Equal for the heads of all pages. */
export interface HeadContext {
  readonly site: SiteConfig;
  readonly icons: SiteIcons | undefined;
}

export interface HeadInputs {
  readonly page: PageInfo;
  readonly extras: HeadExtras;
  readonly policy: string;
  readonly ogImage: SharePicture | undefined;
  readonly hoisted: Iterable<string>;
  /** The style element or link. */
  readonly styles: string;
}

/**
 * Creates the function that renders the content of `<head>`, one element a line. What is equal on all pages is made
 * once.
 */
export function createHeadRenderer({ site, icons }: HeadContext): (inputs: HeadInputs) => string {
  const ofSite = [...themeColors(site), ...(icons ? iconLinks(icons, site.base) : [])];
  const siteName = property('og:site_name', site.name);
  return ({ page, extras, policy, ogImage, hoisted, styles }) => {
    const versions = searchAlternates(page, site.defaultLocale);
    const hasAddress = !isNotFoundPage(page.path);
    const lines = [
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
      `<title>${escapeHtml(page.title)}</title>`,
      meta('description', page.description),
      meta('robots', page.noindex || site.noindex ? 'noindex' : 'index, follow, max-image-preview:large'),
    ];
    if (hasAddress) lines.push(link('canonical', page.url));
    for (const { hreflang, path } of versions)
      lines.push(element('link', { rel: 'alternate', hreflang, href: site.origin + path }));
    lines.push(...ofSite);
    if (styles !== '') lines.push(styles);
    lines.push(
      ...hoisted,
      property('og:type', extras.ogType ?? 'website'),
      property('og:title', page.title),
      property('og:description', page.description),
    );
    if (hasAddress) lines.push(property('og:url', page.url));
    lines.push(siteName);
    const locale = graphLocale(site, page.locale);
    if (locale !== undefined) lines.push(property('og:locale', locale));
    const others = versions.map(({ hreflang }) => (hreflang === 'x-default' ? undefined : graphLocale(site, hreflang)));
    for (const other of new Set(others))
      if (other !== undefined && other !== locale) lines.push(property('og:locale:alternate', other));
    if (ogImage) lines.push(...shareTags(ogImage));
    else lines.push(meta('twitter:card', 'summary'));
    for (const item of extras.meta ?? []) lines.push(element('meta', item));
    for (const item of extras.links ?? []) lines.push(element('link', item));
    for (const block of extras.jsonLd ?? [])
      lines.push(`<script type="application/ld+json">${blockText(block)}</script>`);
    return lines.join('\n');
  };
}

/** Returns a locale as Open Graph writes it, `language_TERRITORY`; `undefined` if it has no country. */
function graphLocale({ locales }: SiteConfig, code: string): string | undefined {
  const { language, region: own } = new Intl.Locale(code);
  const region = locales.find((locale) => locale.code === code)?.region ?? own;
  return region === undefined || /\d/.test(region) ? undefined : `${language}_${region}`;
}

function themeColors({ themeColor }: SiteConfig): string[] {
  if (!themeColor) return [];
  return [
    '<meta name="color-scheme" content="light dark">',
    element('meta', { name: 'theme-color', content: themeColor.light, media: '(prefers-color-scheme: light)' }),
    element('meta', { name: 'theme-color', content: themeColor.dark, media: '(prefers-color-scheme: dark)' }),
  ];
}

/** `sizes` makes browsers with SVG icons prefer the SVG to `favicon.ico`. */
function iconLinks({ favicon, tab, touch }: SiteIcons, base: string): string[] {
  return [
    element('link', { rel: 'icon', href: favicon, sizes: '32x32' }),
    element('link', { rel: 'icon', href: tab, type: tab.endsWith('.svg') ? 'image/svg+xml' : undefined }),
    link('apple-touch-icon', touch),
    link('manifest', siteAddress(base, MANIFEST_PATH)),
  ];
}

function shareTags({ url, width, height, alt }: SharePicture): string[] {
  return [
    property('og:image', url),
    property('og:image:type', url.endsWith('.png') ? 'image/png' : 'image/jpeg'),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    ...(alt === undefined ? [] : [property('og:image:alt', alt)]),
    meta('twitter:card', 'summary_large_image'),
  ];
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeHtml(href)}">`;
}

function element(tag: string, attributes: Readonly<Record<string, string | undefined>>): string {
  let text = `<${tag}`;
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) text += ` ${name}="${escapeHtml(value)}"`;
  return `${text}>`;
}

function blockText(block: Json): string {
  try {
    return scriptJson(block);
  } catch (error) {
    if (error instanceof TypeError)
      throw failure('template-threw', { message: '`head` gives JSON-LD that is no JSON.', path: 'head' });
    throw error;
  }
}
