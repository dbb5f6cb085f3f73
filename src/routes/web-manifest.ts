import { siteAddress } from '../lib/site/base-path.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import type { SiteIcons } from '../lib/site/site-icons.js';

/** Length that home screens show of a name. */
const MAX_SHORT_NAME = 12;

/** Returns the web manifest for home screens. The site opens as a page in the browser. */
export function webManifest({ name, base, defaultLocale, locales, themeColor }: SiteConfig, icons: SiteIcons): string {
  const colors = themeColor && { theme_color: themeColor.light, background_color: themeColor.light };
  const home = siteAddress(base, '/');
  const manifest = {
    id: home,
    name,
    short_name: shortName(name),
    lang: defaultLocale,
    dir: locales.find(({ code }) => code === defaultLocale)?.dir ?? 'ltr',
    start_url: home,
    scope: home,
    display: 'browser',
    ...colors,
    icons: icons.manifest.map(({ src, size, purpose }) => ({
      src,
      sizes: `${String(size)}x${String(size)}`,
      type: 'image/png',
      purpose,
    })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Cuts a long name where a word ends, or inside one that takes more than half of the room. */
function shortName(name: string): string {
  if (name.length <= MAX_SHORT_NAME) return name;
  const cut =
    Array.from(new Intl.Segmenter('und').segment(name)).findLast(({ index }) => index <= MAX_SHORT_NAME)?.index ?? 0;
  const start = name.slice(0, cut);
  const words = name.charAt(cut) === ' ' ? start : start.slice(0, start.lastIndexOf(' ') + 1);
  return (words.length > MAX_SHORT_NAME / 2 ? words : start).trim();
}
