import { sitePath } from '../lib/site/base-path.js';
import type { SiteConfig } from '../lib/site/site-config.js';

/**
 * Splits a route that begins with a locale: `/hi/ludo/` gives `hi` and `/ludo/`. Returns `undefined` for other
 * routes.
 */
export function localeInRoute(
  route: string,
  site: Pick<SiteConfig, 'base' | 'locales'>,
): { readonly locale: string; readonly rest: string } | undefined {
  const path = sitePath(site.base, route);
  const [, first = ''] = path.split('/', 2);
  const known = site.locales.find(({ code }) => code.toLowerCase() === first);
  return known && { locale: known.code, rest: path.slice(first.length + 1) };
}
