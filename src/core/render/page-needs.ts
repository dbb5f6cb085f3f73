import type { AssetForm } from '../../lib/site/asset-forms.js';
import { sortedKeys } from '../../lib/text/code-unit-order.js';
import type { PublishedText } from '../../render/page/published-texts.js';
import type { Trace } from '../../render/page/trace.js';

/** What a page adds to the rest of a build, as data. */
export interface PageNeeds {
  /** Source files in addition to the page's own, relative to the root. */
  readonly sources: readonly string[];
  /** Names of the islands that it shows. */
  readonly islands: readonly string[];
  /** What its security policy allows beyond that of every page. */
  readonly allows: readonly string[];
  /** Files that have to be published for it. */
  readonly forms: readonly AssetForm[];
  readonly texts: readonly PublishedText[];
  /** Kinds of the pages that it lists; an empty text for all pages. */
  readonly routes: readonly string[];
  /** True if it names the language of another page. */
  readonly languages: boolean;
}

export function pageNeeds({ sources, islands, allows, forms, texts, routes, languages }: Trace): PageNeeds {
  return {
    sources: sortedKeys(sources),
    islands: sortedKeys(new Set([...islands.values()].map(({ name }) => name))),
    allows: sortedKeys(allows),
    forms: [...forms].sort(),
    texts: sortedKeys(texts.keys()).flatMap((path) => texts.get(path) ?? []),
    routes: sortedKeys(routes),
    languages,
  };
}
