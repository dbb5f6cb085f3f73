import { groupBy } from '../../../lib/text/group-by.js';
import type { PageSummary } from './checked-site.js';

/** Indexable pages whose value is not empty and not unique, with the number of pages that have it. */
export function duplicates(
  pages: readonly PageSummary[],
  valueOf: (page: PageSummary) => string,
): (PageSummary & { readonly count: number })[] {
  const groups = groupBy(
    pages.filter((page) => !page.noindex && valueOf(page) !== ''),
    valueOf,
  );
  return [...groups.values()].flatMap((group) =>
    group.length === 1 ? [] : group.map((page) => ({ ...page, count: group.length })),
  );
}
