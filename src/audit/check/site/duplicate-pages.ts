import type { PageSummary } from './checked-site.js';

/** Groups of at least two indexable pages with the same non-empty value. */
export function groupDuplicates(
  pages: readonly PageSummary[],
  valueOf: (page: PageSummary) => string,
): PageSummary[][] {
  const groups = new Map<string, PageSummary[]>();
  for (const page of pages) {
    const value = valueOf(page);
    if (value === '' || page.noindex) continue;
    const group = groups.get(value);
    if (group) group.push(page);
    else groups.set(value, [page]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}
