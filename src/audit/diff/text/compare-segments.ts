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
