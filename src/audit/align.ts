import { diffArrays } from '../lib/text/diff-arrays.js';

/**
 * Edits in a gap between anchors up to which the shortest edit script is computed. A gap with more edits
 * counts as replaced.
 */
const MAX_EDITS = 300;

/**
 * Aligns two sequences. Returns for each element of `a` the index of its partner in `b`, or -1. Partners are
 * equal and in order. Elements that are unique on both sides are anchors, as in patience diff; between
 * anchors the shortest edit script is computed. The result is deterministic, in time proportional to length
 * times difference.
 */
export function align(a: readonly string[], b: readonly string[]): Int32Array {
  const partner = new Int32Array(a.length).fill(-1);
  alignRange(a, b, { aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length }, partner);
  return partner;
}

interface Range {
  aFrom: number;
  aTo: number;
  bFrom: number;
  bTo: number;
}

function alignRange(a: readonly string[], b: readonly string[], whole: Range, partner: Int32Array): void {
  const waiting: Range[] = [whole];
  for (let range = waiting.pop(); range; range = waiting.pop()) {
    let { aFrom, aTo, bFrom, bTo } = range;
    while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]) partner[aFrom++] = bFrom++;
    while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]) partner[--aTo] = --bTo;
    if (aFrom === aTo || bFrom === bTo) continue;
    const rest = { aFrom, aTo, bFrom, bTo };
    if (inPlace(a, b, rest, partner)) continue;
    const anchors = uniqueAnchors(a, b, rest);
    if (anchors.length === 0) {
      shortestEdits(a, b, rest, partner);
      continue;
    }
    let before = { a: aFrom, b: bFrom };
    for (const anchor of anchors) {
      partner[anchor.a] = anchor.b;
      waiting.push({ aFrom: before.a, aTo: anchor.a, bFrom: before.b, bTo: anchor.b });
      before = { a: anchor.a + 1, b: anchor.b + 1 };
    }
    waiting.push({ aFrom: before.a, aTo, bFrom: before.b, bTo });
  }
}

/** At most one in this many elements may be replaced in a range that is paired by position. */
const FEW = 4;

/**
 * Pairs a range by position if both sides have the same length and only few, isolated elements were replaced.
 * This is the most common edit, and much faster than anchors. Returns false and changes nothing otherwise.
 */
function inPlace(
  a: readonly string[],
  b: readonly string[],
  { aFrom, aTo, bFrom, bTo }: Range,
  partner: Int32Array,
): boolean {
  const length = aTo - aFrom;
  if (length !== bTo - bFrom) return false;
  const most = Math.max(2, Math.floor(length / FEW));
  let differing = 0;
  let run = 0;
  for (let index = 0; index < length; index += 1) {
    run = a[aFrom + index] === b[bFrom + index] ? 0 : run + 1;
    if (run > 0) differing += 1;
    if (run > 1 || differing > most) return false;
  }
  for (let index = 0; index < length; index += 1)
    if (a[aFrom + index] === b[bFrom + index]) partner[aFrom + index] = bFrom + index;
  return true;
}

interface Anchor {
  readonly a: number;
  readonly b: number;
}

/** The longest common increasing sequence of elements that are unique on each side. */
function uniqueAnchors(a: readonly string[], b: readonly string[], { aFrom, aTo, bFrom, bTo }: Range): Anchor[] {
  const inA = positionsOnce(a, aFrom, aTo);
  const inB = positionsOnce(b, bFrom, bTo);
  const pairs: Anchor[] = [];
  for (const [element, at] of inA) {
    const other = inB.get(element);
    if (at >= 0 && other !== undefined && other >= 0) pairs.push({ a: at, b: other });
  }
  const tails: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  pairs.forEach((pair, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.b ?? 0) < pair.b) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = index;
  });
  const chain: Anchor[] = [];
  for (let index = tails.at(-1) ?? -1; index !== -1; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) chain.push(pair);
  }
  return chain.reverse();
}

/** Position of each element, or -2 if it occurs more than once, in order of first occurrence. */
function positionsOnce(list: readonly string[], from: number, to: number): Map<string, number> {
  const found = new Map<string, number>();
  for (let index = from; index < to; index += 1) {
    const element = list[index] ?? '';
    found.set(element, found.has(element) ? -2 : index);
  }
  return found;
}

function shortestEdits(
  a: readonly string[],
  b: readonly string[],
  { aFrom, aTo, bFrom, bTo }: Range,
  partner: Int32Array,
): void {
  let [i, j] = [aFrom, bFrom];
  const runs = diffArrays(a.slice(aFrom, aTo), b.slice(bFrom, bTo), { maxEditLength: MAX_EDITS }) ?? [];
  for (const { added, removed, count } of runs)
    if (added) j += count;
    else if (removed) i += count;
    else for (const end = i + count; i < end;) partner[i++] = j++;
}

/** Neighbouring elements without a partner, as the ranges of both sides. One of the two may be empty. */
export interface UnmatchedRun {
  readonly before: readonly [from: number, to: number];
  readonly after: readonly [from: number, to: number];
}

/** The runs of an alignment in order. `length` is that of the second sequence. */
export function unmatchedRuns(partner: Int32Array, length: number): UnmatchedRun[] {
  const runs: UnmatchedRun[] = [];
  let i = 0;
  let j = 0;
  for (let end = 0; end <= partner.length; end += 1) {
    const other = partner[end] ?? length;
    if (other === -1) continue;
    if (end > i || other > j) runs.push({ before: [i, end], after: [j, other] });
    i = end + 1;
    j = other + 1;
  }
  return runs;
}
