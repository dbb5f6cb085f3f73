import { isNotFoundPage } from '../../lib/site/not-found-page.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { formatCount } from '../../lib/text/format-count.js';
import type { Outline, InventoryPage } from './inventory-page.js';

/** The pages of one language. */
export interface LanguageRow {
  readonly locale: string;
  readonly label: string;
  readonly pages: number;
  /** Number of pages that search engines may index. */
  readonly indexed: number;
  /** Addresses of indexed pages in the default language without a version in this one. */
  readonly missing: readonly string[];
  /** Addresses of pages that are not translated, and shown in another language (`fallback` in `site.yaml`). */
  readonly untranslated: readonly string[];
  /** Translations that differ from their original in a way that a build knows. */
  readonly stale: readonly StaleTranslation[];
}

export interface StaleTranslation {
  readonly page: string;
  readonly original: string;
  /** Sentences. */
  readonly reasons: readonly string[];
}

/** Nouns of the parts that are counted. */
const PARTS: Readonly<Record<keyof Outline, string>> = {
  headings: 'heading',
  questions: 'folded part',
  rows: 'table row',
};

/** The languages of the site, the default one first. */
export function languageRows(site: SiteConfig | undefined, pages: readonly InventoryPage[]): LanguageRow[] {
  const found = [...new Set(pages.map(({ locale }) => locale).filter((locale) => locale !== ''))].sort(byCodeUnit);
  const declared = site?.locales.map(({ code }) => code) ?? [];
  const main = site?.defaultLocale ?? found[0];
  const locales = [...new Set([...(main === undefined ? [] : [main]), ...declared, ...found])];
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const originals = pages.filter((page) => page.locale === main && !page.noindex && !isNotFoundPage(page.path));
  return locales.map((locale) => {
    const inFrame = pages.filter((page) => page.locale === locale);
    const own = inFrame.filter(({ textLocale = locale }) => textLocale === locale);
    const versions = locale === main ? [] : originals.map((page) => [page, page.alternates[locale]] as const);
    return {
      locale,
      label: site?.locales.find(({ code }) => code === locale)?.label ?? locale,
      pages: own.length,
      indexed: own.filter(({ noindex, path }) => !noindex && !isNotFoundPage(path)).length,
      missing: versions.flatMap(([{ route }, version]) => (version === undefined ? [route] : [])).sort(byCodeUnit),
      untranslated: inFrame.flatMap((page) => (own.includes(page) ? [] : [page.route])).sort(byCodeUnit),
      stale: versions
        .flatMap(([original, route]) => {
          const page = route === undefined ? undefined : byRoute.get(route);
          const reasons = page ? reasonsOf(original, page) : [];
          return page && reasons.length > 0 ? [{ page: page.route, original: original.route, reasons }] : [];
        })
        .sort((a, b) => byCodeUnit(a.page, b.page)),
    };
  });
}

function reasonsOf(original: InventoryPage, page: InventoryPage): string[] {
  const before = page.modified ?? '';
  const after = original.modified ?? '';
  return [
    ...(before !== '' && before < after ? [`The original was changed on ${after}, the translation on ${before}.`] : []),
    ...(Object.entries(PARTS) as [keyof Outline, string][]).flatMap(([part, noun]) =>
      original.outline[part] === page.outline[part]
        ? []
        : [
            `The original has ${formatCount(original.outline[part], noun)}, the translation ${String(page.outline[part])}.`,
          ],
    ),
  ];
}
