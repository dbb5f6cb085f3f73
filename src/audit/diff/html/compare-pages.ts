import { createHash } from 'node:crypto';
import type { Change } from '../model/change.js';
import type { HashContext } from '../model/hash-changes.js';
import { compareAttributes } from './compare-attributes.js';
import { compareBlock } from './compare-blocks.js';
import { compareText, holdsJson } from './compare-text.js';
import { htmlPieces, spanOf, type Piece } from '../../../lib/html/html-pieces.js';
import { refuseDeepJson } from '../../../lib/fs/limits.js';
import { pageEdits, type PieceEdit } from './page-edits.js';
import { landmarkOf, textInside } from './element-names.js';
import { detectMoves } from './detect-moves.js';

/** How two versions of a page differ, and both as pieces. */
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
 * Compares two documents that differ in bytes. The edits that have a change to show for them are then applied to the pieces of `before`; where that does not give
 * `after`, the page has an `unclassified` change too.
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
  const told = new Set<PieceEdit>();
  const levels: string[] = [];
  const tell = (found: readonly Change[], explained: readonly PieceEdit[]): void => {
    if (found.length === 0) return;
    changes.push(...found);
    for (const edit of explained) told.add(edit);
  };
  for (const run of runsOf(edits)) {
    const [first] = run;
    if (!first) continue;
    if (first.before !== undefined && first.after !== undefined)
      tell(comparePair(before, first.before, after, first.after, hashes, levels), run);
    else if (first.before !== undefined)
      tell(
        compareBlock(
          before,
          run.map((edit) => edit.before ?? 0),
          'before',
          hashes,
        ),
        run,
      );
    else
      tell(
        compareBlock(
          after,
          run.map((edit) => edit.after ?? 0),
          'after',
          hashes,
        ),
        run,
      );
  }
  if (
    applyEdits(
      before,
      after,
      edits.filter((edit) => told.has(edit)),
    ) !== htmlAfter
  ) {
    changes.push({
      category: 'unclassified',
      kind: 'changed',
      subject: 'bytes of a page',
      before: undefined,
      after: undefined,
      ripple: false,
    });
  }
  return { changes: detectMoves(followSlots(changes)), before, after };
}

/** Contents of an island are numbered in the page and in its props: what follows from a place there, follows here. */
function followSlots(changes: readonly Change[]): readonly Change[] {
  const numbers = (change: Change): string => `${change.before ?? ''} ${change.after ?? ''}`;
  const moved = new Set(changes.filter(({ ripple, subject }) => ripple && subject.endsWith('.$slot')).map(numbers));
  return changes.map((change) =>
    change.subject.endsWith(' islet-slot[data-slot]') && moved.has(numbers(change))
      ? { ...change, ripple: true }
      : change,
  );
}

/** Two pieces of which one became the other. `levels` are the changes of heading levels that were told and whose end tags have not been met. */
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
  const place = { beforeSpan: spanOf(old), afterSpan: spanOf(fresh) };
  const level = `${old.name} ${fresh.name}`;
  if (old.kind === 'open' && fresh.kind === 'open' && HEADING.test(old.name) && HEADING.test(fresh.name)) {
    levels.push(level);
    const change = {
      category: 'accessibility',
      kind: 'changed',
      subject: `level of a heading in ${landmarkOf(after, j)}`,
      before: old.raw,
      after: fresh.raw,
      ripple: false,
      context: textInside(after, j),
      ...place,
    } as const;
    return [change];
  }
  const follows = old.kind === 'close' && levels.lastIndexOf(level) !== -1;
  if (follows) levels.splice(levels.lastIndexOf(level), 1);
  const subject =
    old.kind === 'comment' || old.kind === 'doctype' ? old.kind : old.kind === 'close' ? 'end tag' : 'markup';
  return [
    { category: 'structure', kind: 'changed', subject, before: old.raw, after: fresh.raw, ripple: follows, ...place },
  ];
}

const HEADING = /^h[1-6]$/;

/** Neighbouring pieces that went, or came, as one run each; a piece that became another is a run by itself. */
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

/** The document that these edits make of the pieces of `before`. */
function applyEdits(before: readonly Piece[], after: readonly Piece[], edits: readonly PieceEdit[]): string {
  const replaced = new Map<number, string>();
  const inserted = new Map<number, string>();
  for (const { before: index, after: other, at } of edits) {
    const text = other === undefined ? '' : (after[other]?.raw ?? '');
    if (index === undefined) inserted.set(at, (inserted.get(at) ?? '') + text);
    else replaced.set(index, text);
  }
  return applyAt(before, replaced, inserted);
}

function applyAt(
  before: readonly Piece[],
  replaced: ReadonlyMap<number, string>,
  inserted: ReadonlyMap<number, string>,
): string {
  let html = '';
  before.forEach(({ raw }, index) => {
    html += inserted.get(index) ?? '';
    html += replaced.get(index) ?? raw;
  });
  return html + (inserted.get(before.length) ?? '');
}

/** The pieces of a page, whose JSON can be compared value by value. */
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

const hashed = new Map<string, string>();

/** Equal styles stand on many pages: the hash of the latest few is kept. */
function inlineHash(content: string): string {
  let hash = hashed.get(content);
  if (hash === undefined) {
    if (hashed.size > 100) hashed.clear();
    hash = `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    hashed.set(content, hash);
  }
  return hash;
}
