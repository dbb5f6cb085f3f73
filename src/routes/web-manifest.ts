import { siteAddress } from '../lib/site/base-path.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import type { SiteIcons } from '../lib/site/site-icons.js';

/** Returns the web manifest for home screens. The site opens as a page in the browser. */
export function webManifest({ name, base, defaultLocale, locales, themeColor }: SiteConfig, icons: SiteIcons): string {
  const colors = themeColor && { theme_color: themeColor.light, background_color: themeColor.light };
  const home = siteAddress(base, '/');
  const manifest = {
    id: home,
    name,
    short_name: name,
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
