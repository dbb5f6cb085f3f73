import type { Tree, TreeFile } from '../../../lib/fs/file-tree.js';

/** Pairs looked at for one name; the files of more are not told apart. */
const MAX_PAIRS = 400;

/** Bytes up to which files are read for it. */
const MAX_SIZE = 500_000;

/** Share of their words that two files must have in common. */
const ENOUGH = 0.5;

/** Of files that have one name but for the hash in it, such as the texts of each language, those that say most of the same: what became of which. Each in one pair at most. */
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
