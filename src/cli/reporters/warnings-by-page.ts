import type { Diagnostic } from '../../errors/index.js';

/** Warnings of one page, or of a file without a page. */
export interface PageWarnings {
  /** Route of the page, otherwise path of the file; empty for warnings without a place. */
  readonly page: string;
  readonly count: number;
  /** Names of the warnings, sorted. */
  readonly names: readonly string[];
}

/** Groups warnings by page, most warnings first. A shared warning counts for each of its pages. */
export function warningsByPage(diagnostics: readonly Diagnostic[]): PageWarnings[] {
  const pages = new Map<string, { count: number; names: Set<string> }>();
  for (const { severity, name, routes = [], position } of diagnostics) {
    if (severity !== 'warning') continue;
    for (const page of routes.length > 0 ? routes : [position?.file ?? '']) {
      const known = pages.get(page) ?? { count: 0, names: new Set() };
      known.count += 1;
      known.names.add(name);
      pages.set(page, known);
    }
  }
  return [...pages]
    .map(([page, { count, names }]) => ({ page, count, names: [...names].sort() }))
    .sort((a, b) => b.count - a.count || (a.page < b.page ? -1 : 1));
}
