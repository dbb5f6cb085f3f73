import type { Json, PageInfo } from 'islet';
import type { Breadcrumbs } from '../fields/breadcrumbs.js';
import { siteOrigin } from './site-origin.js';

/** The way from the home page to `page`, for search engines. */
export function breadcrumbList(page: PageInfo, home: { readonly name: string; readonly url: string }, items: Breadcrumbs, current: string): Readonly<Record<string, Json>> {
  const trail = [home, ...items, { name: current, url: page.path }];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url.startsWith('/') ? siteOrigin(page) + url : url })),
  };
}
