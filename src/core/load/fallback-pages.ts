import { siteAddress, sitePath } from '../../lib/site/base-path.js';
import type { Page } from '../../lib/site/page.js';
import { placeAt } from '../../lib/site/page-route.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { localeInRoute } from '../../routes/locale-in-route.js';

/**
 * Returns the pages that languages with a `fallback` have of it until they are translated: with the frame of the
 * language and the content of the original, and for no search engine.
 *
 * @param taken routes of other pages
 */
export function fallbackPages(
  pages: readonly Page[],
  taken: { has(route: string): boolean },
  site: Pick<SiteConfig, 'base' | 'defaultLocale' | 'locales'>,
): Page[] {
  const routes = new Set(pages.map(({ route }) => route));
  const translated = new Set(pages.map((page) => `${page.locale} ${originalOf(page)}`));
  return site.locales.flatMap(({ code, fallback }) =>
    pages.flatMap((page): Page[] => {
      const { route, locale } = page;
      if (locale !== fallback || translated.has(`${code} ${originalOf(page)}`)) return [];
      const rest = localeInRoute(route, site)?.rest ?? sitePath(site.base, route);
      const place = placeAt(
        siteAddress(site.base, `${code === site.defaultLocale ? '' : `/${code.toLowerCase()}`}${rest}`),
      );
      if (routes.has(place.route) || taken.has(place.route)) return [];
      return [
        {
          ...{ ...page, ...place, locale: code, translationOf: originalOf(page) },
          ...{ noindex: true, redirectFrom: [], fallbackOf: { route, locale } },
        },
      ];
    }),
  );
}

function originalOf({ translationOf, route }: Page): string {
  return translationOf ?? route;
}
