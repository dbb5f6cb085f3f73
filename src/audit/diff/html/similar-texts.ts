import { countEach } from '../../count-each.js';
import type { Piece } from '../../../lib/html/html-pieces.js';

/** A place in two documents: indexes into their pieces. */
export interface Point {
  readonly i: number;
  readonly j: number;
}

/** Texts in a run that are compared with each other; longer runs are not compared. */
const MAX_TEXTS = 60;

/** Share of common words from which on two texts are similar. */
const ALIKE = 0.5;

/** Pairs of similar texts in two runs, in order on both sides. The most similar pairs are chosen first. */
export function similarTexts(before: readonly Piece[], after: readonly Piece[], from: Point, to: Point): Point[] {
  const old = textsOf(before, from.i, to.i);
  const fresh = textsOf(after, from.j, to.j);
  if (
    old.length === 0 ||
    fresh.length === 0 ||
    old.length > MAX_TEXTS ||
    fresh.length > MAX_TEXTS ||
    (old.length === 1 && fresh.length === 1)
  )
    return [];
  const pairs = old.flatMap((a) =>
    fresh.map((b) => ({ i: a.at, j: b.at, score: a.name === b.name ? likeness(a.words, b.words) : 0 })),
  );
  const chosen: Point[] = [];
  for (const pair of pairs
    .filter(({ score }) => score >= ALIKE)
    .sort((a, b) => b.score - a.score || a.i - b.i || a.j - b.j)) {
    if (chosen.every(({ i, j }) => (i < pair.i && j < pair.j) || (i > pair.i && j > pair.j)))
      chosen.push({ i: pair.i, j: pair.j });
  }
  return chosen.sort((a, b) => a.i - b.i);
}

function textsOf(
  pieces: readonly Piece[],
  from: number,
  to: number,
): { at: number; name: string; words: Map<string, number> }[] {
  const found: { at: number; name: string; words: Map<string, number> }[] = [];
  for (let at = from; at < to; at += 1) {
    const piece = pieces[at];
    if (piece?.kind !== 'text' || piece.text.trim() === '') continue;
    found.push({ at, name: piece.name, words: countEach(piece.text.trim().split(/\s+/)) });
  }
  return found;
}

/** Words in common, as a share of the words of both. */
function likeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let common = 0;
  let total = 0;
  for (const [word, count] of a) {
    common += Math.min(count, b.get(word) ?? 0);
    total += count;
  }
  for (const count of b.values()) total += count;
  return total === 0 ? 0 : (2 * common) / total;
}
