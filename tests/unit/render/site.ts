import type { PageInfo } from '../../../src/api/site-model.js';
import type { AssetLibrary } from '../../../src/lib/site/asset-forms.js';
import type { SiteConfig } from '../../../src/lib/site/site-config.js';

/** A site configuration with every default, and these changes. */
export function siteConfig(changes: Partial<SiteConfig> = {}): SiteConfig {
  return {
    name: 'Night Shelf',
    origin: 'https://shelf.example',
    base: '',
    profile: 'production',
    defaultLocale: 'en',
    locales: [
      { code: 'en', label: 'English', dir: 'ltr' },
      { code: 'hi', label: 'हिन्दी', dir: 'ltr' },
    ],
    services: {},
    serviceUses: {},
    serviceSends: {},
    serviceScripts: {},
    serviceMoves: [],
    env: {},
    consent: 'none',
    noindex: false,
    timeZone: 'UTC',
    headingIds: 'islet',
    themeColor: undefined,
    icon: undefined,
    appIcon: undefined,
    ogImage: undefined,
    policy: undefined,
    runtime: 'react',
    navigation: { prefetch: false, viewTransitions: false },
    redirects: [],
    headers: [],
    policyExceptions: [],
    hsts: { days: 730, subdomains: false },
    budgets: [],
    build: {
      inlineCss: 24_576,
      precompress: false,
      keepFormerAssets: 0,
      templateTimeout: 20,
      targets: [],
      imageQuality: { avif: 55, webp: 75 },
    },
    source: { file: 'site/site.yaml', sha256: '0'.repeat(64) },
    ...changes,
  };
}

export function pageInfo(path: string, changes: Partial<PageInfo> = {}): PageInfo {
  return {
    path,
    url: `https://shelf.example${path}`,
    template: 'page',
    locale: 'en',
    title: `Title of ${path}`,
    description: 'What it is about.',
    noindex: false,
    alternates: [],
    summary: {},
    ...changes,
  };
}

/** Assets that are all there, published below `/assets/` under their own names. */
export const everyAsset: AssetLibrary = {
  paths: [],
  find: (path) => path,
  file: (path) => `site/assets/${path}`,
  isImage: () => true,
  sha256: () => '0'.repeat(64),
  contentSha256: () => '0'.repeat(64),
  source: () => ({ width: 20, height: 10 }),
  filmSize: () => undefined,
  url: (path) => `/assets/${path}`,
  image: (path) => ({ src: `/assets/${path}`, width: 20, height: 10, sources: [] }),
  raster: (path) => ({ url: `/assets/${path}`, width: 20, height: 10 }),
  icon: (path, { size }) => `/assets/${path}-${String(size)}.png`,
  favicon: () => '/favicon.ico',
};
