import { groupBy } from '../../../lib/text/group-by.js';
import { byCodeUnit } from '../../../lib/text/code-unit-order.js';
import { sha256Hex } from '../../../lib/text/hash.js';
import { logicalName } from './hash-changes.js';
import type { Tree, TreeFile } from '../../../lib/fs/file-tree.js';

/** A file before and after. At least one of the two is set. */
export interface FileMatch {
  readonly before: TreeFile | undefined;
  readonly after: TreeFile | undefined;
  /** For an added file: the file that it replaces but that is kept for open pages. */
  readonly predecessor?: TreeFile;
}

/** Whether a file of a tree belongs to a previous build and is kept for open pages. */
export type IsFormer = (side: 'before' | 'after', path: string) => boolean;

/** An identity of a page that does not depend on its address; `undefined` if it has none. */
export type PageKey = (tree: Tree, file: TreeFile) => string | undefined;

/**
 * Matches the files of two trees: by path, then pages by their key, assets by their name without its hash,
 * and the rest by content. Assets with the same name are paired by similarity; any other key that is not
 * unique matches nothing. Each file is in exactly one match. Sorted by the path after, else before.
 */
export function matchFiles(before: Tree, after: Tree, pageKey: PageKey, isFormer: IsFormer = () => false): FileMatch[] {
  const matches: FileMatch[] = [];
  const gone = new Map(before.files);
  const came = new Map(after.files);
  for (const [path, file] of before.files) {
    const other = came.get(path);
    if (other) take(file, other);
  }
  pair((tree, file) => (isPage(file) ? pageKey(tree, file) : undefined));
  for (const [file, other] of alike(gone.values())) take(file, other);
  pair((_, file) => file.sha256);
  const replaced = new Map(
    alike(
      [...before.files.values()].filter(
        ({ path }) => !gone.has(path) && isFormer('after', path) && !isFormer('before', path),
      ),
    ).map(([file, other]) => [other, file]),
  );
  for (const file of gone.values()) matches.push({ before: file, after: undefined });
  for (const file of came.values()) {
    const predecessor = replaced.get(file);
    matches.push({ before: undefined, after: file, ...(predecessor && { predecessor }) });
  }
  return matches.sort((a, b) => byCodeUnit((a.after ?? a.before)?.path ?? '', (b.after ?? b.before)?.path ?? ''));

  function take(old: TreeFile, fresh: TreeFile): void {
    gone.delete(old.path);
    came.delete(fresh.path);
    matches.push({ before: old, after: fresh });
  }

  /** Pairs of files whose names differ only by their hash. */
  function alike(files: Iterable<TreeFile>): (readonly [TreeFile, TreeFile])[] {
    const old = byLogicalName(files);
    const fresh = byLogicalName(came.values());
    return [...old].flatMap(([name, olds]) => pairSimilarFiles(before, olds, after, fresh.get(name) ?? []));
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

export function isPage({ path }: { readonly path: string }): boolean {
  return path.endsWith('.html');
}

/** Files with a hash in their names, by the name without it. */
function byLogicalName(files: Iterable<TreeFile>): Map<string, TreeFile[]> {
  const hashed = [...files].filter((file) => !isPage(file) && logicalName(file.path) !== file.path);
  return groupBy(hashed, ({ path }) => logicalName(path));
}

/** Files by key; a key with two files maps to `undefined`. */
function uniqueBy(tree: Tree, files: ReadonlyMap<string, TreeFile>, keyOf: PageKey): Map<string, TreeFile | undefined> {
  const found = new Map<string, TreeFile | undefined>();
  for (const file of files.values()) {
    const key = keyOf(tree, file);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : file);
  }
  return found;
}

/**
 * Identifies a page by its title and language. A page whose address and title both changed is a removed and
 * an added page.
 */
export const pageKey: PageKey = (tree, file) => {
  const html = tree.read(file.path).toString('utf8');
  const title = /<title[^>]*>([\s\S]*?)<\/title>/i.exec(html)?.[1]?.trim() ?? '';
  return title === '' ? undefined : sha256Hex(`${languageOf(html)}\0${title}`);
};

/** The `lang` of a page; empty if missing. */
export function languageOf(html: string): string {
  return /<html[^>]*\slang="([^"]*)"/i.exec(html)?.[1] ?? '';
}

/** Pairs that are compared for one name; with more, no file is paired. */
const MAX_PAIRS = 400;

/** Bytes of a file that is compared. */
const MAX_SIZE = 500_000;

/** Share of common words from which on files are similar. */
const ENOUGH = 0.5;

/** Pairs files with the same name except for the hash, such as the texts of each language, by their common words. */
function pairSimilarFiles(
  before: Tree,
  old: readonly TreeFile[],
  after: Tree,
  fresh: readonly TreeFile[],
): (readonly [TreeFile, TreeFile])[] {
  const [one] = old;
  const [two] = fresh;
  if (!one || !two || old.length * fresh.length > MAX_PAIRS) return [];
  if (old.length === 1 && fresh.length === 1) return [[one, two]];
  if ([...old, ...fresh].some(({ size }) => size > MAX_SIZE)) return [];
  const wordsOf = (tree: Tree, { path }: TreeFile): Set<string> =>
    new Set(
      tree
        .read(path)
        .toString('utf8')
        .split(/[^\p{L}\p{M}\p{N}]+/u),
    );
  const olds = old.map((file) => ({ file, words: wordsOf(before, file) }));
  const freshes = fresh.map((file) => ({ file, words: wordsOf(after, file) }));
  const scored = olds
    .flatMap((was) => freshes.map((is) => ({ was: was.file, is: is.file, share: shareOf(was.words, is.words) })))
    .filter(({ share }) => share >= ENOUGH);
  const taken = new Set<TreeFile>();
  return scored
    .sort((a, b) => b.share - a.share)
    .flatMap(({ was, is }) => {
      if (taken.has(was) || taken.has(is)) return [];
      taken.add(was).add(is);
      return [[was, is] as const];
    });
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  return (2 * common) / (a.size + b.size);
}
