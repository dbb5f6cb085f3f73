import { byCodeUnit } from '../lib/code-unit-order.js';
import { logicalName } from './ripple.js';
import type { Tree, TreeFile } from '../lib/file-tree.js';

/** A file and what became of it. One of the two may be missing, not both. */
export interface FileMatch {
  readonly before: TreeFile | undefined;
  readonly after: TreeFile | undefined;
}

/** What tells a page from all others, whatever its address; `undefined` where nothing does. */
export type PageKey = (tree: Tree, file: TreeFile) => string | undefined;

/**
 * Every file of both trees in exactly one match: by path, then pages by their key, assets by their name without its hash, and what is left by equal content. A key that
 * stands twice on a side matches nothing. Sorted by the path after, else before.
 */
export function matchFiles(before: Tree, after: Tree, pageKey: PageKey): FileMatch[] {
  const matches: FileMatch[] = [];
  const gone = new Map(before.files);
  const came = new Map(after.files);
  for (const [path, file] of before.files) {
    const other = came.get(path);
    if (other) take(file, other);
  }
  pair((tree, file) => (isPage(file) ? pageKey(tree, file) : undefined));
  pair((_, file) => (isPage(file) || logicalName(file.path) === file.path ? undefined : logicalName(file.path)));
  pair((_, file) => file.sha256);
  for (const file of gone.values()) matches.push({ before: file, after: undefined });
  for (const file of came.values()) matches.push({ before: undefined, after: file });
  return matches.sort((a, b) => byCodeUnit((a.after ?? a.before)?.path ?? '', (b.after ?? b.before)?.path ?? ''));

  function take(old: TreeFile, fresh: TreeFile): void {
    gone.delete(old.path);
    came.delete(fresh.path);
    matches.push({ before: old, after: fresh });
  }

  function pair(keyOf: PageKey): void {
    if (gone.size === 0 || came.size === 0) return;
    const old = uniqueBy(before, gone, keyOf);
    const fresh = uniqueBy(after, came, keyOf);
    for (const [key, file] of old) {
      const other = fresh.get(key);
      if (file && other) take(file, other);
    }
  }
}

/** The route of a page of a tree: `ludo/index.html` gives `/ludo/`, any other file its path. */
export function routeOf(path: string): string {
  return `/${path.replace(/(^|\/)index\.html$/, '$1')}`;
}

export function isPage({ path }: { readonly path: string }): boolean {
  return path.endsWith('.html');
}

/** Files by key; a key of two files has none. */
function uniqueBy(tree: Tree, files: ReadonlyMap<string, TreeFile>, keyOf: PageKey): Map<string, TreeFile | undefined> {
  const found = new Map<string, TreeFile | undefined>();
  for (const file of files.values()) {
    const key = keyOf(tree, file);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : file);
  }
  return found;
}
