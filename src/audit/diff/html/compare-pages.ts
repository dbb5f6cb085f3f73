import { changeOf, type Change } from '../model/change.js';
import type { HashContext } from '../model/hash-changes.js';
import { cspHash } from '../../csp-hash.js';
import { memo } from '../../memo.js';
import { changePlace } from './change-place.js';
import { isPlaceName, withAnchorChanges } from './compare-anchors.js';
import { compareAttributes } from './compare-attributes.js';
import { compareBlock } from './compare-blocks.js';
import { isJson } from '../../facts/script-kind.js';
import { compareCode } from './compare-code.js';
import { compareLine, noteChange, renumbered, valueOn } from './compare-line.js';
import { pageLines, type PageLines, type PagePart } from '../../facts/page-lines.js';
import type { Piece } from '../../../lib/html/html-pieces.js';
import { refuseDeepJson } from '../../../lib/fs/limits.js';
import { pageEdits } from './page-edits.js';
import { landmarkOf, textInside } from './element-names.js';
import { formatCount } from '../../../lib/text/format-count.js';
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
  const before = comparable(htmlBefore, names.before);
  const after = comparable(htmlAfter, names.after);
  noteInlineCode(before.pieces, hashes.inlineBefore);
  noteInlineCode(after.pieces, hashes.inlineAfter);
  const changes: Change[] = [];
  const levels: string[] = [];
  // The page before with the edits that have changes.
  let edited = '';
  let at = 0;
  for (const edit of pageEdits(before, after)) {
    const [old, fresh] = [edit.before[0], edit.after[0]];
    const lostAt = after.parts[edit.j]?.at ?? htmlAfter.length;
    const found =
      old && fresh
        ? comparePair(before, old, after, fresh, hashes, levels)
        : old
          ? compareBlock(before, edit.before, 'before', hashes).map((change) => ({ ...change, lostAt }))
          : compareBlock(after, edit.after, 'after', hashes);
    changes.push(...found);
    edited += rawOf(before.parts.slice(at, edit.i)) + rawOf(found.length > 0 ? edit.after : edit.before);
    at = edit.i + edit.before.length;
  }
  if (edited + rawOf(before.parts.slice(at)) !== htmlAfter)
    changes.push(changeOf({ category: 'unclassified', kind: 'changed', about: { what: 'bytes' } }));
  const found = detectMoves(withRipples(spelledOnce(changes)));
  const placed = withAnchorChanges(found, before.pieces, after.pieces).map((change) => ({
    ...change,
    place: changePlace(change, before.pieces, after.pieces),
  }));
  return { changes: placed, before: before.pieces, after: after.pieces };
}

function rawOf(parts: readonly PagePart[]): string {
  return parts.map(({ raw }) => raw).join('');
}

/** What is only written differently, once for each part of the page. */
function spelledOnce(changes: readonly Change[]): Change[] {
  const keyOf = ({ about, ripple }: Change): string => `${'place' in about ? about.place : ''} ${String(ripple)}`;
  const groups = groupBy(
    changes.filter(({ about }) => about.what === 'spelling'),
    keyOf,
  );
  return changes.flatMap((change) => {
    if (change.about.what !== 'spelling') return [change];
    const [first, ...others] = groups.get(keyOf(change)) ?? [];
    if (first !== change) return [];
    return others.length === 0 ? [change] : [{ ...change, notes: [`and ${formatCount(others.length, 'more place')}`] }];
  });
}

/**
 * Marks what follows from another change of the page: slot numbers that are ripples in the props of an island, and links to
 * a place whose name changed.
 */
function withRipples(changes: readonly Change[]): readonly Change[] {
  const values = ({ before = '', after = '' }: Change, sign = ''): string => `${sign}${before} ${sign}${after}`;
  const isSlot = ({ about, ripple }: Change): boolean =>
    ripple && about.what === 'script-value' && about.path.endsWith('.$slot');
  const slots = new Set(changes.filter(isSlot).map((change) => values(change)));
  const names = new Set(changes.filter(({ about }) => isPlaceName(about)).map((change) => values(change, '#')));
  const follows = (change: Change): boolean => {
    const { about } = change;
    if (about.what !== 'attribute') return false;
    return about.attribute === 'href'
      ? names.has(values(change))
      : about.element === 'islet-slot' && slots.has(values(change));
  };
  return changes.map((change) => (follows(change) ? { ...change, ripple: true } : change));
}

/** Compares two paired parts. `levels` are the changed heading levels whose end tags are still to come. */
function comparePair(
  before: PageLines,
  old: PagePart,
  after: PageLines,
  fresh: PagePart,
  hashes: HashContext,
  levels: string[],
): Change[] {
  const [was, is] = [old.own[0], fresh.own[0]];
  if (!was || !is) return [];
  if (old.kind === 'line' && fresh.kind === 'line') return compareLine(before, old, after, fresh, hashes);
  if (old.kind === 'open' && fresh.kind === 'open' && old.name === fresh.name)
    return compareAttributes(before.pieces, was.index, after.pieces, is.index, hashes);
  if (is.name === 'script' || is.name === 'style')
    if (old.kind === 'text' && fresh.kind === 'text') return compareCode(after.pieces, { old: was, fresh: is }, hashes);
  const values = { ...valueOn('before', old), ...valueOn('after', fresh) };
  const level = `${old.name} ${fresh.name}`;
  const place = landmarkOf(after.pieces, is.index);
  if (old.kind === 'open' && fresh.kind === 'open' && HEADING.test(old.name) && HEADING.test(fresh.name)) {
    levels.push(level);
    const context = textInside(after.pieces, is.index);
    return [changeOf({ category: 'accessibility', about: { what: 'heading-level', place }, ...values, context })];
  }
  if (old.kind === 'comment' || old.kind === 'other') return [noteChange(after.pieces, is, values)];
  const ripple = old.kind === 'close' && levels.lastIndexOf(level) !== -1;
  if (ripple) levels.splice(levels.lastIndexOf(level), 1);
  return [changeOf({ category: 'structure', kind: 'spelling', about: { what: 'spelling', place }, ...values, ripple })];
}

const HEADING = /^h[1-6]$/;

/** The parts of a page. Refuses JSON that is nested too deeply. */
function comparable(html: string, file: string): PageLines {
  const page = pageLines(html, file);
  for (const { kind, name, parent, raw, at } of page.pieces) {
    const script = kind === 'text' && name === 'script' ? page.pieces[parent] : undefined;
    if (script && isJson(script)) refuseDeepJson(raw, { file, text: html, at });
  }
  return page;
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
    const { after, afterSpan, about, unnumbered } = change;
    const moved = { ...old, kind: 'moved', to: about, after, afterSpan } as const;
    const isRenumbered = unnumbered !== undefined && old.before !== after;
    joined.set(
      Math.min(from, index),
      isRenumbered ? { ...moved, ...renumbered(about, unnumbered), to: undefined } : moved,
    );
    taken.add(Math.max(from, index));
  });
  return changes.flatMap((change, index) => (taken.has(index) ? [] : [joined.get(index) ?? change]));
}

/** Elements without text of their own are the same if the text inside is. */
function keyOf({ category, context, unnumbered }: Change, value: string | undefined): string {
  return `${category}\0${unnumbered ?? value ?? ''}\0${category === 'structure' ? (context ?? '') : ''}`;
}
