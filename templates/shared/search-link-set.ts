import { listsPath } from './path-lists.js';

/** Shown on every page that no set claims. */
export const DEFAULT_SET = 'set9';

/** Id of the set of search links for a page. */
export function searchLinkSet(
  sets: readonly { readonly id: string; readonly urls: readonly string[] }[],
  path: string,
): string {
  return sets.find(({ urls }) => listsPath(urls, path))?.id ?? DEFAULT_SET;
}
