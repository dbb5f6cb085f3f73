import type { AssetForm } from '../lib/site/asset-forms.js';
import { sortedKeys } from '../lib/text/code-unit-order.js';
import type { PublishedJson } from '../render/page/published-json.js';
import type { Trace } from '../render/page/trace.js';

/** What a page adds to the rest of a build, as data. */
export interface PageEffects {
  /** Source files in addition to the page's own, relative to the root. */
  readonly sources: readonly string[];
  /** Names of the islands that it shows. */
  readonly islands: readonly string[];
  /** What its security policy allows beyond that of every page. */
  readonly allows: readonly string[];
  /** Files that have to be published for it. */
  readonly forms: readonly AssetForm[];
  readonly json: readonly PublishedJson[];
  /** Kinds of the pages that it lists; an empty text for all pages. */
  readonly routes: readonly string[];
  /** True if it names the language of another page. */
  readonly languages: boolean;
}

export function pageEffects({ sources, islands, allows, forms, json, routes, languages }: Trace): PageEffects {
  return {
    sources: sortedKeys(sources),
    islands: sortedKeys(new Set([...islands.values()].map(({ name }) => name))),
    allows: sortedKeys(allows),
    forms: [...forms].sort(),
    json: sortedKeys(json.keys()).flatMap((path) => json.get(path) ?? []),
    routes: sortedKeys(routes),
    languages,
  };
}

/** The effects as a list of texts, to be stored. */
export function listEffects({ sources, islands, allows, forms, json, routes, languages }: PageEffects): string[] {
  return [
    ...sources.map((item) => `source ${item}`),
    ...islands.map((item) => `island ${item}`),
    ...allows.map((item) => `allow ${item}`),
    ...forms.map((item) => `form ${item}`),
    ...json.map((item) => `json ${JSON.stringify(item)}`),
    ...routes.map((kind) => `routes ${kind}`),
    ...(languages ? ['languages'] : []),
  ];
}

/** Reads what `listEffects` wrote. */
export function readEffects(list: readonly string[]): PageEffects {
  const all = (kind: string): string[] =>
    list.filter((text) => text.startsWith(`${kind} `)).map((text) => text.slice(kind.length + 1));
  return {
    sources: all('source'),
    islands: all('island'),
    allows: all('allow'),
    forms: all('form') as AssetForm[],
    json: all('json').map((text) => JSON.parse(text) as PublishedJson),
    routes: all('routes'),
    languages: list.includes('languages'),
  };
}
