import type { PageInfo } from '../../api/site-model.js';

/** `hreflang` of the version for all other languages; search engines define it. */
const ANY_OTHER = 'x-default';

/** A language version for search engines. */
export interface SearchAlternate {
  readonly hreflang: string;
  readonly path: string;
}

/**
 * Returns the language versions of a page for search engines, with itself, and with the default language for all other
 * visitors. Leaves out `noindex` pages, which list no versions either, so that each pair is listed on both pages; empty
 * for fewer than two.
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
