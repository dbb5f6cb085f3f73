import type { Json, PageInfo } from 'islet';
import { organization } from './organization.js';

/** A legal text with the date of its last change, for search engines and other readers. */
export function legalText(page: PageInfo, siteName: string, updated: string): Readonly<Record<string, Json>> {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    '@id': page.url,
    url: page.url,
    name: page.title,
    description: page.description,
    inLanguage: page.locale,
    dateModified: updated,
    publisher: organization(page, siteName),
  };
}
