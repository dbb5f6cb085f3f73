import type { Span } from '../../../lib/html/html-pieces.js';
import { changeOf, type Change } from '../model/change.js';
import { differsOnlyByHashes, type HashContext } from '../model/hash-changes.js';
import { align } from './align.js';

/** A run of segments that differ. One side may be empty. */
export interface SegmentChange {
  readonly before: string;
  readonly after: string;
  /** Offset of the run in its text. */
  readonly beforeAt: number;
  readonly afterAt: number;
}

/** Splits two texts at `cut`, which must match no characters, and returns the runs that differ, in order. */
export function compareSegments(before: string, after: string, cut: RegExp): SegmentChange[] {
  const a = before.split(cut);
  const b = after.split(cut);
  const partner = align(a, b);
  const changes: SegmentChange[] = [];
  let i = 0;
  let j = 0;
  let aAt = 0;
  let bAt = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && partner[i] === j) {
      aAt += a[i]?.length ?? 0;
      bAt += b[j]?.length ?? 0;
      i += 1;
      j += 1;
      continue;
    }
    let old = '';
    let fresh = '';
    while (i < a.length && partner[i] === -1) old += a[i++] ?? '';
    const next = i < a.length ? (partner[i] ?? b.length) : b.length;
    while (j < next) fresh += b[j++] ?? '';
    if (old !== '' || fresh !== '') changes.push({ before: old, after: fresh, beforeAt: aAt, afterAt: bAt });
    aAt += old.length;
    bAt += fresh.length;
  }
  return changes;
}

/** The change of a run. The spans of `about` are those of the whole texts; without them, the texts start at 0. */
export function segmentChange(
  { before, after, beforeAt, afterAt }: SegmentChange,
  about: Pick<Change, 'category' | 'subject' | 'beforeSpan' | 'afterSpan'>,
  hashes: HashContext,
): Change {
  const values = { before: before === '' ? undefined : before, after: after === '' ? undefined : after };
  return changeOf({
    ...about,
    ...values,
    ripple: differsOnlyByHashes(values.before, values.after, hashes),
    beforeSpan: within(about.beforeSpan, beforeAt, before),
    afterSpan: within(about.afterSpan, afterAt, after),
  });
}

function within(span: Span | undefined, at: number, text: string): Span {
  const start = (span?.[0] ?? 0) + at;
  return [start, start + text.length];
}
