import type { Tree } from '../../../lib/fs/file-tree.js';
import type { Comparison } from '../diff.js';

/** A page in both trees. */
export interface PagePair {
  readonly before: string;
  readonly after: string;
}

/**
 * The pages in both trees that may look different: their HTML differs, or a file that they name at the same address.
 * Those with findings of their own come first.
 */
export function pagesToPicture({ report, before, after }: Pick<Comparison, 'report' | 'before' | 'after'>): PagePair[] {
  const own = new Set(report.findings.filter(({ ripple }) => !ripple).flatMap(({ files }) => files));
  const pairs = new Map<string, PagePair>();
  const changed: string[] = [];
  for (const file of report.files) {
    if (file.before === null || file.after === null) continue;
    if (file.after.endsWith('.html')) pairs.set(file.after, { before: file.before, after: file.after });
    else if (file.before === file.after) changed.push(file.after);
  }
  const named = withSheets(after, changed);
  if (named.length > 0)
    for (const path of after.files.keys())
      if (path.endsWith('.html') && before.files.has(path) && !pairs.has(path) && names(after, path, named))
        pairs.set(path, { before: path, after: path });
  return [...pairs.values()].sort((a, b) => Number(own.has(b.after)) - Number(own.has(a.after)));
}

/** Adds the style sheets that name changed files. */
function withSheets(tree: Tree, changed: readonly string[]): string[] {
  const sheets = [...tree.files.keys()].filter((path) => path.endsWith('.css'));
  return changed.length === 0 ? [] : [...changed, ...sheets.filter((path) => names(tree, path, changed))];
}

function names(tree: Tree, path: string, files: readonly string[]): boolean {
  const text = tree.read(path).toString('utf8');
  return files.some((file) => text.includes(`/${file}`));
}
