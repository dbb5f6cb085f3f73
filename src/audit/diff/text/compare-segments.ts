import type { Span } from '../../../lib/html/html-pieces.js';
import { changeOf, type Change } from '../model/change.js';
import { differsOnlyByHashes, type HashContext } from '../model/hash-changes.js';
import { align, unmatchedRuns } from '../../align.js';

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
  const [beforeAt, afterAt] = [offsetsOf(a), offsetsOf(b)];
  return unmatchedRuns(align(a, b), b.length)
    .map((run) => ({
      before: a.slice(...run.before).join(''),
      after: b.slice(...run.after).join(''),
      beforeAt: beforeAt[run.before[0]] ?? before.length,
      afterAt: afterAt[run.after[0]] ?? after.length,
    }))
    .filter((run) => run.before !== '' || run.after !== '');
}

/** Where each segment starts. */
function offsetsOf(segments: readonly string[]): number[] {
  let at = 0;
  return segments.map(({ length }) => (at += length) - length);
}

/** The change of a run. The spans of `about` are those of the whole texts; without them, the texts start at 0. */
export function segmentChange(
  { before, after, beforeAt, afterAt }: SegmentChange,
  about: Pick<Change, 'category' | 'about' | 'beforeSpan' | 'afterSpan'>,
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
