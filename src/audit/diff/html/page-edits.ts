import { align } from '../text/align.js';
import { withoutHashes } from '../model/hash-changes.js';
import { shiftRuns } from '../text/shift-runs.js';
import type { Piece } from '../../../lib/html/html-pieces.js';
import { distinguishingAttribute } from './element-names.js';
import { similarTexts, type Point } from './similar-texts.js';

/** An edit: a piece that was replaced, removed or added. Values are indexes into the pieces of each document. */
export interface PieceEdit {
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** Index in `before` at which an added piece is inserted; the index of the piece itself otherwise. */
  readonly at: number;
}

/**
 * The edits that turn one document into the other, in order. Pieces that differ only by hashes count as
 * equal. Runs of different pieces are paired by similar texts, then by kind of element.
 */
export function pageEdits(before: readonly Piece[], after: readonly Piece[]): PieceEdit[] {
  const keysBefore = before.map(keyOf);
  const keysAfter = after.map(keyOf);
  const partner = align(keysBefore, keysAfter);
  shiftRuns(keysBefore, partner, (from, to) => isWhole(before, from, to));
  const back = inverse(partner, after.length);
  shiftRuns(keysAfter, back, (from, to) => isWhole(after, from, to));
  const forth = inverse(back, before.length);
  const edits: PieceEdit[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const end = { i, j };
    while (end.i < before.length && forth[end.i] === -1) end.i += 1;
    const next = end.i < before.length ? (forth[end.i] ?? after.length) : after.length;
    end.j = next;
    if (end.i > i || end.j > j) edits.push(...pairRun(before, after, { i, j }, end));
    if (end.i < before.length && before[end.i]?.raw !== after[end.j]?.raw)
      edits.push({ before: end.i, after: end.j, at: end.i });
    i = end.i + 1;
    j = end.j + 1;
  }
  return edits;
}

/** Compares a piece without its hashes. */
function keyOf({ raw }: Piece): string {
  return raw.includes('-') ? withoutHashes(raw) : raw;
}

/** Pairs the pieces of two different runs. */
function pairRun(before: readonly Piece[], after: readonly Piece[], from: Point, to: Point): PieceEdit[] {
  const edits: PieceEdit[] = [];
  let start = from;
  for (const anchor of [...similarTexts(before, after, from, to), to]) {
    const { i: firstBefore, j: firstAfter } = start;
    const partner = align(before.slice(start.i, anchor.i).map(shapeOf), after.slice(start.j, anchor.j).map(shapeOf));
    let j = firstAfter;
    const addUpTo = (end: number, at: number): void => {
      while (j < end) edits.push({ before: undefined, after: j++, at });
    };
    partner.forEach((other, index) => {
      const at = firstBefore + index;
      if (other === -1) {
        edits.push({ before: at, after: undefined, at });
        return;
      }
      addUpTo(firstAfter + other, at);
      if (before[at]?.raw !== after[j]?.raw) edits.push({ before: at, after: j, at });
      j += 1;
    });
    addUpTo(anchor.j, anchor.i);
    if (anchor !== to && before[anchor.i]?.raw !== after[anchor.j]?.raw)
      edits.push({ before: anchor.i, after: anchor.j, at: anchor.i });
    start = { i: anchor.i + 1, j: anchor.j + 1 };
  }
  return edits;
}

/** Pieces with the same shape can be paired. */
function shapeOf(piece: Piece): string {
  if (piece.kind === 'text') return `text ${piece.name} ${piece.text.trim() === '' ? 'blank' : ''}`;
  // Headings of different levels can be paired.
  if (/^h[1-6]$/.test(piece.name)) return `${piece.kind} heading`;
  return `${piece.kind} ${piece.name}${piece.kind === 'open' ? distinguishingAttribute(piece) : ''}`;
}

/** Whether a run closes exactly the elements that it opens. */
function isWhole(pieces: readonly Piece[], from: number, to: number): boolean {
  const first = pieces[from];
  if (!first) return false;
  for (let at = from; at < to; at += 1) if ((pieces[at]?.parent ?? -1) < first.parent) return false;
  return pieces[to - 1]?.parent === first.parent && first.kind !== 'close';
}

function inverse(partner: Int32Array, length: number): Int32Array {
  const back = new Int32Array(length).fill(-1);
  partner.forEach((other, index) => {
    if (other !== -1) back[other] = index;
  });
  return back;
}
