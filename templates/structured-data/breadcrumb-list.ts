import type { Json, PageInfo } from 'islet';
import type { Breadcrumbs } from '../fields/breadcrumbs.js';
import { splitTrail } from '../shared/split-trail.js';
import { siteOrigin } from './site-origin.js';

/** The way from the home page to `page`, for search engines. */
export function breadcrumbList(
  page: PageInfo,
  home: { readonly name: string; readonly url: string },
  items: Breadcrumbs,
  heading: string,
): Readonly<Record<string, Json>> {
  const { above, current } = splitTrail(items, heading);
  const trail = [home, ...above, { name: current, url: page.path }];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url.startsWith('/') ? siteOrigin(page) + url : url,
    })),
  };
}
