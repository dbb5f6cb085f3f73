import type { PageInfo } from '../../api/site-model.js';

/** Stands in `hreflang` for every language that is not named; search engines define it, the HTML standard does not. */
const ANY_OTHER = 'x-default';

/** A language version that search engines may find, as `hreflang` names it. */
export interface SearchAlternate {
  readonly hreflang: string;
  readonly path: string;
}

/**
 * Language versions of a page for search engines, itself included, and where there is one in the default language, the version for all other
 * visitors. Versions that ask search engines to stay away are left out and name none themselves, so that every pair is named both ways; empty
 * where fewer than two are left. What a profile asks of the whole site makes no difference.
 */
export function searchAlternates(
  { path, alternates }: Pick<PageInfo, 'path' | 'alternates'>,
  defaultLocale: string,
): SearchAlternate[] {
  const found = alternates.filter(({ noindex }) => !noindex);
  if (found.length < 2 || !found.some((version) => version.path === path)) return [];
  const fallback = found.find(({ locale }) => locale === defaultLocale);
  return [
    ...found.map(({ locale, path: target }) => ({ hreflang: locale, path: target })),
    ...(fallback ? [{ hreflang: ANY_OTHER, path: fallback.path }] : []),
  ];
}
