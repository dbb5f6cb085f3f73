import { countEach } from '../../count-each.js';
import { align, unmatchedRuns, type UnmatchedRun } from '../../align.js';
import { withoutHashes } from '../model/hash-changes.js';
import { shiftRuns } from '../text/shift-runs.js';
import { distinguishingAttribute } from './element-names.js';
import type { PageLines, PagePart } from '../../facts/page-lines.js';

/** A part that was replaced by another one, or neighbouring parts that were removed or added. */
export interface PageEdit {
  /** Index of its first part in each document. */
  readonly i: number;
  readonly j: number;
  readonly before: PagePart[];
  readonly after: PagePart[];
}

/** A place in two documents: indexes into their parts. */
interface Point {
  readonly i: number;
  readonly j: number;
}

/**
 * The edits that turn one document into the other, in order. Lines with the same words count as equal, and other parts that
 * differ only by hashes. Runs of different parts are paired by similar texts, then by kind of element.
 */
export function pageEdits(
  { parts: before, clauses: old }: PageLines,
  { parts: after, clauses }: PageLines,
): PageEdit[] {
  const keysBefore = before.map((part) => keyOf(part, old));
  const keysAfter = after.map((part) => keyOf(part, clauses));
  const partner = align(keysBefore, keysAfter);
  shiftRuns(keysBefore, partner, (from, to) => isWhole(before, from, to));
  const back = inverse(partner, after.length);
  shiftRuns(keysAfter, back, (from, to) => isWhole(after, from, to));
  const forth = inverse(back, before.length);
  for (const run of unmatchedRuns(forth, after.length)) pairRun(before, after, run, forth);
  return editsOf(before, after, forth);
}

/** The edits of an alignment in which unequal parts can be partners. */
function editsOf(before: readonly PagePart[], after: readonly PagePart[], partner: Int32Array): PageEdit[] {
  const edits: PageEdit[] = [];
  let j = 0;
  for (let i = 0; i <= before.length; i += 1) {
    const other = i === before.length ? after.length : (partner[i] ?? -1);
    const old = before.slice(i, i + 1);
    if (other === -1) {
      const last = edits.at(-1);
      if (last?.after.length === 0 && last.i + last.before.length === i && last.j === j) last.before.push(...old);
      else edits.push({ i, j, before: old, after: [] });
      continue;
    }
    if (other > j) edits.push({ i, j, before: [], after: after.slice(j, other) });
    const [fresh] = after.slice(other, other + 1);
    if (fresh && old[0]?.raw !== fresh.raw) edits.push({ i, j: other, before: old, after: [fresh] });
    j = other + 1;
  }
  return edits;
}

/**
 * A line by its words, whatever its number and its markup are; other parts without their hashes, and without their ids, which
 * may be numbers.
 */
function keyOf(part: PagePart, clauses: PageLines['clauses']): string {
  const id = part.own[0]?.attributes.find(({ name }) => name === 'id')?.raw ?? '';
  const text =
    part.kind === 'line' ? `${part.name} ${clauses.get(part)?.words ?? part.text}` : part.raw.replace(id, '');
  return text.includes('-') ? withoutHashes(text) : text;
}

/** Pairs the parts of two different runs. */
function pairRun(
  before: readonly PagePart[],
  after: readonly PagePart[],
  run: UnmatchedRun,
  partner: Int32Array,
): void {
  const end = { i: run.before[1], j: run.after[1] };
  let start = { i: run.before[0], j: run.after[0] };
  for (const anchor of [...similarLines(before, after, start, end), end]) {
    const { i, j } = start;
    const shapes = align(before.slice(i, anchor.i).map(shapeOf), after.slice(j, anchor.j).map(shapeOf));
    for (const [index, other] of shapes.entries()) if (other !== -1) partner[i + index] = j + other;
    if (anchor !== end) partner[anchor.i] = anchor.j;
    start = { i: anchor.i + 1, j: anchor.j + 1 };
  }
}

/** Parts with the same shape can be paired. */
function shapeOf({ kind, name, raw, own: [piece] }: PagePart): string {
  if (kind === 'line') return `line ${name}`;
  if (kind === 'text') return `text ${name} ${raw.trim() === '' ? 'blank' : ''}`;
  // Headings of different levels can be paired.
  if (/^h[1-6]$/.test(name)) return `${kind} heading`;
  const by = kind === 'open' && piece && distinguishingAttribute(piece);
  return `${kind} ${name} ${by ? by.value : ''}`;
}

/** Whether a run closes exactly the elements that it opens. */
function isWhole(parts: readonly PagePart[], from: number, to: number): boolean {
  const first = parts[from];
  if (!first) return false;
  for (let at = from; at < to; at += 1) if ((parts[at]?.parent ?? -1) < first.parent) return false;
  return parts[to - 1]?.parent === first.parent && first.kind !== 'close';
}

function inverse(partner: Int32Array, length: number): Int32Array {
  const back = new Int32Array(length).fill(-1);
  partner.forEach((other, index) => {
    if (other !== -1) back[other] = index;
  });
  return back;
}

/** Lines in a run that are compared with each other; longer runs are not compared. */
const MAX_LINES = 60;

/** Share of common words from which on two lines are similar. */
const ALIKE = 0.5;

/** Pairs of similar lines in two runs, in order on both sides. The most similar pairs are chosen first. */
function similarLines(before: readonly PagePart[], after: readonly PagePart[], from: Point, to: Point): Point[] {
  const [old, fresh] = [linesIn(before, from.i, to.i), linesIn(after, from.j, to.j)];
  const sizes = [old.length, fresh.length];
  if (Math.min(...sizes) === 0 || Math.max(...sizes) === 1 || Math.max(...sizes) > MAX_LINES) return [];
  const pairs = old.flatMap((a) =>
    fresh.map((b) => ({ i: a.at, j: b.at, score: a.name === b.name ? likeness(a.words, b.words) : 0 })),
  );
  const chosen: Point[] = [];
  for (const { i, j } of pairs
    .filter(({ score }) => score >= ALIKE)
    .sort((a, b) => b.score - a.score || a.i - b.i || a.j - b.j))
    if (chosen.every((other) => (other.i < i && other.j < j) || (other.i > i && other.j > j))) chosen.push({ i, j });
  return chosen.sort((a, b) => a.i - b.i);
}

interface LineWords {
  readonly at: number;
  readonly name: string;
  readonly words: ReadonlyMap<string, number>;
}

function linesIn(parts: readonly PagePart[], from: number, to: number): LineWords[] {
  return parts.slice(from, to).flatMap(({ kind, name, text }, index): LineWords[] => {
    return kind === 'line' ? [{ at: from + index, name, words: countEach(text.split(' ')) }] : [];
  });
}

/** Words in common, as a share of the words of both. */
function likeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);
  const common = sum([...a].map(([word, count]) => Math.min(count, b.get(word) ?? 0)));
  const total = sum(a.values()) + sum(b.values());
  return total === 0 ? 0 : (2 * common) / total;
}
