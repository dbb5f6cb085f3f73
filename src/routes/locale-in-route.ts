import type { SiteConfig } from '../lib/site/site-config.js';

/** The language that a route begins with, by custom, and the route without it: `/hi/ludo/` gives `hi` and `/ludo/`. `undefined` where it begins with none. */
export function localeInRoute(
  route: string,
  site: Pick<SiteConfig, 'locales'>,
): { readonly locale: string; readonly rest: string } | undefined {
  const [, first = ''] = route.split('/', 2);
  const known = site.locales.find(({ code }) => code.toLowerCase() === first);
  return known && { locale: known.code, rest: route.slice(first.length + 1) };
}
