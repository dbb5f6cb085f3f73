import type { Page } from '../../../src/lib/site/page.js';
import type { SiteConfig } from '../../../src/lib/site/site-config.js';

/** A site in English and Hindi, with what a test changes of it. */
export function siteOf(changes: Partial<SiteConfig> = {}): SiteConfig {
  return {
    name: 'Tea',
    base: '',
    origin: 'https://tea.example',
    profile: 'production',
    defaultLocale: 'en',
    services: {},
    serviceUses: {},
    serviceSends: {},
    serviceScripts: {},
    serviceMoves: [],
    env: {},
    consent: 'none',
    noindex: false,
    timeZone: 'UTC',
    locales: [
      { code: 'en', label: 'English', dir: 'ltr' },
      { code: 'hi', label: 'हिन्दी', dir: 'ltr' },
    ],
    themeColor: undefined,
    icon: undefined,
    appIcon: undefined,
    ogImage: undefined,
    policy: undefined,
    runtime: 'react',
    navigation: { prefetch: false, viewTransitions: false },
    redirects: [],
    headers: [],
    budgets: [],
    build: {
      inlineCss: 0,
      precompress: false,
      keepFormerAssets: 0,
      templateTimeout: 20,
      targets: [],
      imageQuality: { avif: 55, webp: 75 },
    },
    source: { file: 'site/site.yaml', sha256: '' },
    ...changes,
  };
}

/** The record of a page at `route`, with what a test changes of it. */
export function pageOf(route: string, changes: Partial<Page> = {}): Page {
  const output = route.endsWith('/') ? `${route.slice(1)}index.html` : route.slice(1);
  return {
    file: `site/pages${route}.yaml`,
    sha256: '',
    route,
    output,
    template: 'page',
    locale: 'en',
    noindex: false,
    redirectFrom: [],
    ...{ title: route, description: 'x', summary: {} },
    ...changes,
  };
}
