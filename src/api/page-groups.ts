import type { PageInfo } from './site-model.js';

/** Pages that have a value in common. */
export interface PageGroup<Page> {
  readonly key: string;
  readonly pages: readonly Page[];
}

/**
 * Groups pages by a value, such as their year, or by each of several, such as their tags. Groups are in the order of
 * their first pages, and pages in that of the list.
 *
 * @param keysOf returns the values of a page; without any, it is in no group
 */
export function groupPages<Page extends PageInfo>(
  pages: readonly Page[],
  keysOf: (page: Page) => string | readonly string[] | undefined,
): readonly PageGroup<Page>[] {
  const groups = new Map<string, Page[]>();
  for (const page of pages)
    for (const key of new Set([keysOf(page) ?? []].flat())) {
      const group = groups.get(key);
      if (group) group.push(page);
      else groups.set(key, [page]);
    }
  return [...groups].map(([key, group]) => ({ key, pages: group }));
}

/** A page with those below it. */
export interface PageBranch<Page> {
  readonly page: Page;
  readonly children: readonly PageBranch<Page>[];
}

/**
 * Arranges pages by their paths, as for a menu: `/guides/kiln/` is below `/guides/`, or below the nearest page above it
 * that the list has. Pages at one place are in the order of the list.
 */
export function pageTree<Page extends PageInfo>(pages: readonly Page[]): readonly PageBranch<Page>[] {
  const branches = new Map(pages.map((page) => [page.path, { page, children: [] as PageBranch<Page>[] }]));
  const roots: PageBranch<Page>[] = [];
  for (const [path, branch] of branches) {
    let above = parentOf(path);
    while (above !== '' && !branches.has(above)) above = parentOf(above);
    (branches.get(above)?.children ?? roots).push(branch);
  }
  return roots;
}

/** The folder that a path is in; empty for `/`. */
function parentOf(path: string): string {
  return path.slice(0, -1).replace(/[^/]*$/, '');
}
