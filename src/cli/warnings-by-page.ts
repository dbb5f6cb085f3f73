import type { Diagnostic } from '../errors/index.js';

/** Warnings of one page, or of a file that no page is named for. */
export interface PageWarnings {
  /** Route of the page, else path of the file; empty for warnings without a place. */
  readonly page: string;
  readonly count: number;
  /** Names of the warnings, sorted. */
  readonly names: readonly string[];
}

/** Pages with the most warnings first. A warning that several pages have counts for each. */
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
