import { changeOf, type Change } from '../model/change.js';
import type { HashContext } from '../model/hash-changes.js';
import { cspHash } from '../../csp-hash.js';
import { memo } from '../../memo.js';
import { changePlace } from './change-place.js';
import { withAnchorChanges } from './compare-anchors.js';
import { compareAttributes } from './compare-attributes.js';
import { compareBlock } from './compare-blocks.js';
import { compareText, holdsJson } from './compare-text.js';
import { htmlPieces, spanOf, type Piece } from '../../../lib/html/html-pieces.js';
import { refuseDeepJson } from '../../../lib/fs/limits.js';
import { pageEdits, type PieceEdit } from './page-edits.js';
import { landmarkOf, textInside } from './element-names.js';
import { groupBy } from '../../../lib/text/group-by.js';

/** The changes between two versions of a page, and the pieces of both. */
export interface PageComparison {
  readonly changes: readonly Change[];
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

/** Names of two versions of a page for messages. */
export interface PageNames {
  readonly before: string;
  readonly after: string;
}

/**
 * Compares two documents. As a check, the edits that are covered by changes are applied to `before`; if the
 * result is not `after`, the page also has an `unclassified` change.
 *
 * @throws IsletError `file-too-deep`
 */
export function comparePages(
  htmlBefore: string,
  htmlAfter: string,
  hashes: HashContext,
  names: PageNames = { before: 'before.html', after: 'after.html' },
): PageComparison {
  const before = comparablePieces(htmlBefore, names.before);
  const after = comparablePieces(htmlAfter, names.after);
  noteInlineCode(before, hashes.inlineBefore);
  noteInlineCode(after, hashes.inlineAfter);
  const edits = pageEdits(before, after);
  const changes: Change[] = [];
  const covered = new Set<PieceEdit>();
  const levels: string[] = [];
  const add = (found: readonly Change[], ofRun: readonly PieceEdit[]): void => {
    if (found.length === 0) return;
    changes.push(...found);
    for (const edit of ofRun) covered.add(edit);
  };
  // Pieces added less pieces removed so far.
  let shift = 0;
  for (const run of runsOf(edits)) {
    const [first] = run;
    if (!first) continue;
    const lostAt = after[first.at + shift]?.at ?? htmlAfter.length;
    if (first.before !== undefined && first.after !== undefined)
      add(comparePair(before, first.before, after, first.after, hashes, levels), run);
    else if (first.before !== undefined) {
      const gone = run.map((edit) => edit.before ?? 0);
      shift -= run.length;
      add(
        compareBlock(before, gone, 'before', hashes).map((change) => ({ ...change, lostAt })),
        run,
      );
    } else {
      const came = run.map((edit) => edit.after ?? 0);
      shift += run.length;
      add(compareBlock(after, came, 'after', hashes), run);
    }
  }
  const applied = edits.filter((edit) => covered.has(edit));
  if (applyEdits(before, after, applied) !== htmlAfter)
    changes.push(changeOf({ category: 'unclassified', kind: 'changed', subject: 'bytes of a page' }));
  const placed = withAnchorChanges(detectMoves(followSlots(changes)), before, after).map((change) => ({
    ...change,
    placeOf: () => changePlace(change, before, after),
  }));
  return { changes: placed, before, after };
}

/** Marks slot numbers in the page as ripples if the same numbers are ripples in the props of an island. */
function followSlots(changes: readonly Change[]): readonly Change[] {
  const numbers = (change: Change): string => `${change.before ?? ''} ${change.after ?? ''}`;
  const moved = new Set(changes.filter(({ ripple, subject }) => ripple && subject.endsWith('.$slot')).map(numbers));
  return changes.map((change) =>
    change.subject.endsWith(' islet-slot[data-slot]') && moved.has(numbers(change))
      ? { ...change, ripple: true }
      : change,
  );
}

/** Compares two paired pieces. `levels` are the changed heading levels whose end tags are still to come. */
function comparePair(
  before: readonly Piece[],
  i: number,
  after: readonly Piece[],
  j: number,
  hashes: HashContext,
  levels: string[],
): Change[] {
  const old = before[i];
  const fresh = after[j];
  if (!old || !fresh) return [];
  if (old.kind === 'open' && fresh.kind === 'open' && old.name === fresh.name)
    return compareAttributes(before, i, after, j, hashes);
  if (old.kind === 'text' && fresh.kind === 'text') return compareText(before, i, after, j, hashes);
  const values = { before: old.raw, after: fresh.raw, beforeSpan: spanOf(old), afterSpan: spanOf(fresh) };
  const level = `${old.name} ${fresh.name}`;
  if (old.kind === 'open' && fresh.kind === 'open' && HEADING.test(old.name) && HEADING.test(fresh.name)) {
    levels.push(level);
    const subject = `level of a heading in ${landmarkOf(after, j)}`;
    return [changeOf({ category: 'accessibility', subject, ...values, context: textInside(after, j) })];
  }
  const ripple = old.kind === 'close' && levels.lastIndexOf(level) !== -1;
  if (ripple) levels.splice(levels.lastIndexOf(level), 1);
  const subject =
    old.kind === 'comment' || old.kind === 'doctype' ? old.kind : old.kind === 'close' ? 'end tag' : 'markup';
  return [changeOf({ category: 'structure', subject, ...values, ripple })];
}

const HEADING = /^h[1-6]$/;

/**
 * Groups neighbouring removed pieces, and neighbouring added pieces, into runs; each paired edit is a run of
 * its own.
 */
function runsOf(edits: readonly PieceEdit[]): PieceEdit[][] {
  const runs: PieceEdit[][] = [];
  for (const edit of edits) {
    const last = runs.at(-1);
    const previous = last?.at(-1);
    if (last && previous && continues(previous, edit)) last.push(edit);
    else runs.push([edit]);
  }
  return runs;
}

function continues(previous: PieceEdit, edit: PieceEdit): boolean {
  if (previous.after === undefined && edit.after === undefined) return edit.before === (previous.before ?? -2) + 1;
  return previous.before === undefined && edit.before === undefined && edit.after === (previous.after ?? -2) + 1;
}

/** Applies edits to the pieces of `before`. */
function applyEdits(before: readonly Piece[], after: readonly Piece[], edits: readonly PieceEdit[]): string {
  const replaced = new Map<number, string>();
  const inserted = new Map<number, string>();
  for (const { before: index, after: other, at } of edits) {
    const text = other === undefined ? '' : (after[other]?.raw ?? '');
    if (index === undefined) inserted.set(at, (inserted.get(at) ?? '') + text);
    else replaced.set(index, text);
  }
  const parts = before.map(({ raw }, index) => (inserted.get(index) ?? '') + (replaced.get(index) ?? raw));
  return parts.join('') + (inserted.get(before.length) ?? '');
}

/** The pieces of a page. Refuses JSON that is nested too deeply. */
function comparablePieces(html: string, file: string): readonly Piece[] {
  const pieces = htmlPieces(html, file);
  for (const { kind, name, parent, raw, at } of pieces) {
    const script = kind === 'text' && name === 'script' ? pieces[parent] : undefined;
    if (script && holdsJson(script)) refuseDeepJson(raw, { file, text: html, at });
  }
  return pieces;
}

function noteInlineCode(pieces: readonly Piece[], hashes: Set<string>): void {
  for (const piece of pieces) {
    if (piece.kind === 'text' && (piece.name === 'script' || piece.name === 'style')) hashes.add(inlineHash(piece.raw));
  }
}

/** The hash of inline code; many pages have the same styles. */
const inlineHash = memo(100, (code: string) => `'${cspHash(code)}'`);

/** Replaces the removal and the addition of the same value with one `moved` change, at the position of the first. */
function detectMoves(changes: readonly Change[]): Change[] {
  const removed = changes.filter(({ kind, before }) => kind === 'removed' && before !== undefined);
  if (removed.length === 0) return [...changes];
  const gone = groupBy(removed, (change) => keyOf(change, change.before));
  const joined = new Map<number, Change>();
  const taken = new Set<number>();
  changes.forEach((change, index) => {
    if (change.kind !== 'added' || change.after === undefined) return;
    const old = gone.get(keyOf(change, change.after))?.shift();
    if (!old) return;
    const from = changes.indexOf(old);
    const target = old.subject === change.subject ? old.subject : `${old.subject}, now ${change.subject}`;
    joined.set(Math.min(from, index), {
      ...old,
      kind: 'moved',
      subject: target,
      after: change.after,
      afterSpan: change.afterSpan,
    });
    taken.add(Math.max(from, index));
  });
  return changes.flatMap((change, index) => (taken.has(index) ? [] : [joined.get(index) ?? change]));
}

/** Elements without text of their own are the same if the text inside is. */
function keyOf({ category, context }: Change, value: string | undefined): string {
  return `${category}\0${value ?? ''}\0${category === 'structure' ? (context ?? '') : ''}`;
}
