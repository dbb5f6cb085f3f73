import type { Page } from '../../../src/lib/site/page.js';
import type { SiteConfig } from '../../../src/lib/site/site-config.js';
import { siteConfig } from '../render/site.js';

/** A site in English and Hindi, with what a test changes of it. */
export function siteOf(changes: Partial<SiteConfig> = {}): SiteConfig {
  return siteConfig({
    name: 'Tea',
    origin: 'https://tea.example',
    ...changes,
  });
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
