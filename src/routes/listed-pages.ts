import type { LanguageVersion, PageInfo } from '../api/site-model.js';
import { asciiAddress } from '../lib/text/ascii-address.js';
import { deepFreeze } from '../lib/text/deep-freeze.js';
import { percentDecoded } from '../lib/text/path-pattern.js';
import { isNotFoundPage } from '../lib/site/not-found-page.js';
import type { Page } from '../lib/site/page.js';
import type { SiteConfig } from '../lib/site/site-config.js';

/** A page with its address and its language versions. */
export interface AddressedPage extends Page, Pick<PageInfo, 'path' | 'url' | 'alternates'> {}

/** Pages as others show them. */
export interface ListedPages {
  /** Language versions of a page including itself; empty if there is only one. */
  alternates(record: Page): readonly LanguageVersion[];
  /** The page as sitemaps list it. */
  address(record: Page): AddressedPage;
  /** The page as templates see it. */
  info(record: Page): PageInfo;
  /** Every page as templates see it, sorted by route. Computed on first use. */
  infos(): readonly PageInfo[];
}

/** @param records returns all pages, sorted by route */
export function listPages(
  records: () => readonly Page[],
  versions: ReadonlyMap<string, readonly LanguageVersion[]>,
  site: SiteConfig,
): ListedPages {
  let infos: readonly PageInfo[] | undefined;
  const alternates: ListedPages['alternates'] = (record) => versions.get(record.translationOf ?? record.route) ?? [];
  const info: ListedPages['info'] = (record) => pageInfo(record, alternates(record), site);
  return {
    alternates,
    address: (record) => pageAddress(record, alternates(record), site),
    info,
    infos: () => (infos ??= records().map(info)),
  };
}

/** Decodes a route, which then has no `%`. */
export function decodedRoute(route: string): string {
  return route.includes('%') ? percentDecoded(route) : route;
}

function pageAddress(record: Page, alternates: readonly LanguageVersion[], { origin }: SiteConfig): AddressedPage {
  const path = asciiAddress(record.route);
  return { ...record, path, url: origin + path, noindex: staysHidden(record), alternates };
}

/** Returns a page as templates see it, deeply frozen. */
export function pageInfo(record: Page, alternates: readonly LanguageVersion[], site: SiteConfig): PageInfo {
  const page = pageAddress(record, alternates, site);
  // The compiler asks for each fact.
  const info: { readonly [Fact in keyof Required<PageInfo>]: PageInfo[Fact] } = {
    path: page.path,
    url: page.url,
    base: site.base === '' ? undefined : site.base,
    template: page.template,
    locale: page.locale,
    textLocale: page.fallbackOf?.locale,
    title: oneLine(page.title),
    description: oneLine(page.description),
    noindex: page.noindex,
    draft: page.draft,
    publishFrom: page.publishFrom,
    publishUntil: page.publishUntil,
    alternates: page.alternates,
    summary: page.summary,
  };
  return deepFreeze(info as PageInfo);
}

/** Lists such as `llms.txt` have one line for each page. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, (space) => (/[\n\r\u0085\u2028\u2029]/.test(space) ? ' ' : space)).trim();
}

/** Whether search engines must not index a page, whatever the profile says. */
export function staysHidden({ noindex, output }: Page): boolean {
  return noindex || isNotFoundPage(output);
}
