import type { InvalidPage } from '../../content/load-pages.js';
import type { Page } from '../../lib/site/page.js';

/** A page file as it was last read. */
export interface PageEntry {
  readonly record?: Page;
  readonly invalid?: InvalidPage;
}

/** The addresses of a page. A page with problems has its route too. */
export function addresses(entry: PageEntry | undefined): string {
  return JSON.stringify([entry?.record?.route ?? entry?.invalid?.route, entry?.record?.redirectFrom]);
}

/** Everything that other pages may show of a page. */
export function publicData(entry: PageEntry | undefined): string {
  const { template, title, description, summary, locale, noindex, translationOf } = entry?.record ?? {};
  return JSON.stringify([
    addresses(entry),
    entry?.record !== undefined,
    template,
    title,
    description,
    summary,
    locale,
    noindex,
    translationOf,
  ]);
}
