import type { AssetForm } from '../lib/site/asset-library.js';
import { sortedKeys } from '../lib/text/code-unit-order.js';
import { areEqualLists } from './lru-dedupe.js';
import type { PublishedJson } from '../render/page/published-json.js';
import type { Trace } from '../render/page/trace.js';

/** What a page does to the rest of a build, as data that can be kept. */
export interface PageEffects {
  /** Source files beside the page's own, relative to the root. */
  readonly sources: readonly string[];
  /** Names of the islands that it shows. */
  readonly islands: readonly string[];
  /** Names of the services that it frames. */
  readonly frames: readonly string[];
  /** Files that have to be published for it. */
  readonly forms: readonly AssetForm[];
  readonly json: readonly PublishedJson[];
  /** True where it lists the pages of the site. */
  readonly routes: boolean;
  /** True where it names the language of another page. */
  readonly languages: boolean;
}

export function pageEffects({ sources, islands, frames, forms, json, routes, languages }: Trace): PageEffects {
  return {
    sources: sortedKeys(sources),
    islands: sortedKeys(new Set([...islands.values()].map(({ name }) => name))),
    frames: sortedKeys(frames),
    forms: [...forms].sort(),
    json: sortedKeys(json.keys()).flatMap((path) => json.get(path) ?? []),
    routes,
    languages,
  };
}

/** JSON is told apart by the object, which is one for all pages that show the fragment that publishes it. */
export function areEqualEffects(one: PageEffects, other: PageEffects): boolean {
  return (
    one.routes === other.routes &&
    one.languages === other.languages &&
    areEqualLists(one.sources, other.sources) &&
    areEqualLists(one.islands, other.islands) &&
    areEqualLists(one.frames, other.frames) &&
    areEqualLists(one.forms, other.forms) &&
    areEqualLists(one.json, other.json)
  );
}
