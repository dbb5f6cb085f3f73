import { createHash } from 'node:crypto';
import pixelmatch from 'pixelmatch';
import { countEach } from '../../count-each.js';
import { align } from '../../align.js';

/** Pixels of a picture: {@link CHANNELS} bytes each, row by row. */
export interface Picture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The pixels of a picture that differ. */
export interface PixelMarks {
  /** An image of the same size: `MARK` where a pixel differs, transparent elsewhere. */
  readonly mask: Buffer;
  /** The first row that differs, or beside which rows of the other picture are; and the number of rows up to the last one. */
  readonly top: number;
  readonly height: number;
}

type Sides<T> = Readonly<Record<'before' | 'after', T>>;

/** Red, green, blue and alpha. */
const CHANNELS = 4;

/** The colour of a pixel that differs. */
const MARK = [0xd8, 0x1b, 0x60] as const;

/** Rows that differ are compared together with equal rows between them, if these are fewer. */
const NEAR = 16;

/**
 * Compares two pictures of the same width by pixelmatch, for which edges that are smoothed in another way are equal. Equal rows are
 * aligned first, so that an inserted or removed paragraph does not mark everything below it. `undefined` if the pictures are equal.
 */
export function comparePixels(before: Picture, after: Picture): Sides<PixelMarks> | undefined {
  const masks = { before: Buffer.alloc(before.data.length), after: Buffer.alloc(after.data.length) };
  const [first] = gapsOf(before, after).filter((gap) => markGap({ before, after }, gap, masks));
  return (
    first && { before: marksOf(masks.before, before, first.before), after: marksOf(masks.after, after, first.after) }
  );
}

/** Rows of both pictures between rows that are equal. */
interface Gap {
  readonly before: number;
  readonly after: number;
  readonly beforeHeight: number;
  readonly afterHeight: number;
}

function gapsOf(before: Picture, after: Picture): Gap[] {
  const gaps: Gap[] = [];
  let [i, j] = [0, 0];
  const close = (endBefore: number, endAfter: number): void => {
    const last = gaps.at(-1);
    const gap = { before: i, after: j, beforeHeight: endBefore - i, afterHeight: endAfter - j };
    if (last && isLevel(last) && isLevel(gap) && i - last.before - last.beforeHeight < NEAR) {
      const height = endBefore - last.before;
      gaps.splice(-1, 1, { ...last, beforeHeight: height, afterHeight: height });
    } else if (endBefore > i || endAfter > j) gaps.push(gap);
    [i, j] = [endBefore + 1, endAfter + 1];
  };
  for (const [old, fresh] of alikeRows(before, after)) close(old, fresh);
  close(before.height, after.height);
  return gaps;
}

/** Whether nothing was inserted or removed in a gap. */
function isLevel({ beforeHeight, afterHeight }: Gap): boolean {
  return beforeHeight === afterHeight;
}

/**
 * Rows that are alike, with the rows beside them, and that each picture has once. Other rows, such as those of the
 * background, say nothing of what moved.
 */
function alikeRows(before: Picture, after: Picture): (readonly [number, number])[] {
  const [old, fresh] = [rowKeys(before), rowKeys(after)];
  const [oldCounts, freshCounts] = [countEach(old), countEach(fresh)];
  const single = (keys: readonly string[], side: string): string[] =>
    keys.map((key, index) =>
      oldCounts.get(key) === 1 && freshCounts.get(key) === 1 ? key : `${side} ${String(index)}`,
    );
  return [...align(single(old, 'before'), single(fresh, 'after'))].flatMap((other, index) =>
    other === -1 ? [] : [[index, other] as const],
  );
}

function rowKeys(picture: Picture): string[] {
  const hashes = Array.from({ length: picture.height }, (_, index) =>
    createHash('sha1')
      .update(rowsOf(picture.data, picture, index))
      .digest('base64'),
  );
  return hashes.map((hash, index) => `${hashes[index - 1] ?? ''} ${hash} ${hashes[index + 1] ?? ''}`);
}

/** Marks what differs in a gap, and returns whether anything does. */
function markGap({ before, after }: Sides<Picture>, gap: Gap, masks: Sides<Buffer>): boolean {
  const { width } = before;
  const shorter = Math.min(gap.beforeHeight, gap.afterHeight);
  const isSame = (old: number, fresh: number): boolean =>
    rowsOf(before.data, before, gap.before + old).equals(rowsOf(after.data, after, gap.after + fresh));
  let top = 0;
  let bottom = 0;
  if (!isLevel(gap)) {
    while (top < shorter && isSame(top, top)) top += 1;
    while (bottom < shorter - top && isSame(gap.beforeHeight - bottom - 1, gap.afterHeight - bottom - 1)) bottom += 1;
  }
  const common = shorter - top - bottom;
  const [old, fresh] = [before, after].map((picture, side) =>
    rowsOf(picture.data, picture, (side === 0 ? gap.before : gap.after) + top, common),
  );
  const marks = rowsOf(masks.after, after, gap.after + top, common);
  const differing = old && fresh && common > 0 ? pixelmatch(old, fresh, marks, width, common, OPTIONS) : 0;
  marks.copy(rowsOf(masks.before, before, gap.before + top, common));
  const others = { top: top + common, before: gap.beforeHeight - shorter, after: gap.afterHeight - shorter };
  rowsOf(masks.before, before, gap.before + others.top, others.before).fill(OPAQUE);
  rowsOf(masks.after, after, gap.after + others.top, others.after).fill(OPAQUE);
  return differing > 0 || !isLevel(gap);
}

const OPTIONS = { diffMask: true, diffColor: [...MARK] as [number, number, number] };

const OPAQUE = Buffer.from([...MARK, 255]);

function marksOf(mask: Buffer, picture: Picture, start: number): PixelMarks {
  const blank = Buffer.alloc(picture.width * CHANNELS);
  const rows = Array.from({ length: picture.height }, (_, index) => index).filter(
    (index) => !rowsOf(mask, picture, index).equals(blank),
  );
  const [top = start] = rows;
  return { mask, top, height: (rows.at(-1) ?? top - 1) + 1 - top };
}

/** The bytes of rows. */
export function rowsOf(data: Buffer, { width }: Pick<Picture, 'width'>, first: number, count = 1): Buffer {
  const length = width * CHANNELS;
  return data.subarray(first * length, (first + count) * length);
}
