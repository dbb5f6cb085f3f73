import type { Tree, TreeFile } from '../../../lib/fs/file-tree.js';

/** Pairs that are compared for one name; with more, no file is paired. */
const MAX_PAIRS = 400;

/** Bytes of a file that is compared. */
const MAX_SIZE = 500_000;

/** Share of common words from which on files are similar. */
const ENOUGH = 0.5;

/** Pairs files with the same name except for the hash, such as the texts of each language, by their common words. */
export function pairSimilarFiles(
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
