import type { Json, PageInfo } from 'islet';
import { siteOrigin } from './site-origin.js';

/** Who publishes the site. */
export function organization(page: PageInfo, siteName: string): Readonly<Record<string, Json>> {
  return { '@type': 'Organization', '@id': `${siteOrigin(page)}/#organization`, name: siteName, url: `${siteOrigin(page)}/` };
}

/** The site and who publishes it, for the first page. */
export function organizationAndSite(page: PageInfo, siteName: string): Readonly<Record<string, Json>> {
  const origin = siteOrigin(page);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(page, siteName),
      { '@type': 'WebSite', '@id': `${origin}/#website`, name: siteName, url: `${origin}/`, inLanguage: page.locale, publisher: { '@id': `${origin}/#organization` } },
    ],
  };
}
