import { createHash } from 'node:crypto';
import { countEach } from '../../count-each.js';
import { align } from '../text/align.js';

/** Pixels of a picture: three bytes each, row by row. */
export interface Picture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A rectangle in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The rows of two pictures that differ, with the areas in them. */
export interface PixelChanges {
  readonly before: RowRange & { readonly areas: readonly Area[] };
  readonly after: RowRange & { readonly areas: readonly Area[] };
}

interface RowRange {
  readonly top: number;
  readonly height: number;
}

const CHANNELS = 3;

/** Differing pixels in one cell of this size, or in cells that touch, are one area. */
const CELL = 16;

/**
 * Browsers do not always smooth edges alike. Fewer weak differences than these in a cell or row count as equal if there
 * is no strong one. In steps of a channel, of 255.
 */
const WEAK = 2;
const STRONG = 48;
const MANY_WEAK = 8;

/**
 * Compares two pictures of the same width pixel by pixel. Equal rows are aligned first, so that an inserted or removed
 * paragraph does not mark everything below it. `undefined` if the pictures are equal.
 */
export function comparePixels(before: Picture, after: Picture): PixelChanges | undefined {
  const found = gapsOf(before, after).flatMap((gap) => compareGap(before, after, gap) ?? []);
  if (found.length === 0) return undefined;
  return { before: joined(found.map((gap) => gap.before)), after: joined(found.map((gap) => gap.after)) };
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
    if (last && isLevel(last) && isLevel(gap) && i - last.before - last.beforeHeight < CELL) {
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
    createHash('sha1').update(row(picture, index)).digest('base64'),
  );
  return hashes.map((hash, index) => `${hashes[index - 1] ?? ''} ${hash} ${hashes[index + 1] ?? ''}`);
}

type SideChanges = PixelChanges['before'];

/** The differing areas of a gap; `undefined` without. Rows at its ends that differ weakly are equal. */
function compareGap(
  before: Picture,
  after: Picture,
  gap: Gap,
): { readonly before: SideChanges; readonly after: SideChanges } | undefined {
  const shorter = Math.min(gap.beforeHeight, gap.afterHeight);
  const isSame = (old: number, fresh: number): boolean =>
    isSameRow(row(before, gap.before + old), row(after, gap.after + fresh));
  let top = 0;
  let bottom = 0;
  if (gap.beforeHeight !== gap.afterHeight) {
    while (top < shorter && isSame(top, top)) top += 1;
    while (bottom < shorter - top && isSame(gap.beforeHeight - bottom - 1, gap.afterHeight - bottom - 1)) bottom += 1;
  }
  const common = shorter - top - bottom;
  const areas = areasOf(before, gap.before + top, after, gap.after + top, common);
  if (areas.length === 0 && isLevel(gap)) return undefined;
  const inPicture = (start: number, height: number): SideChanges => {
    const rest = height - shorter;
    const end = start + top + common;
    const own = areas.map((area) => ({ ...area, top: area.top + start + top }));
    if (rest > 0) own.push({ left: 0, top: end, width: before.width, height: rest });
    return rowsOf(own) ?? { top: end, height: 0, areas: [] };
  };
  return { before: inPicture(gap.before, gap.beforeHeight), after: inPicture(gap.after, gap.afterHeight) };
}

function rowsOf(areas: readonly Area[]): SideChanges | undefined {
  const all = areas.reduce<Area | undefined>(union, undefined);
  return all && { top: all.top, height: all.height, areas };
}

function joined(gaps: readonly SideChanges[]): SideChanges {
  const top = Math.min(...gaps.map((gap) => gap.top));
  const end = Math.max(...gaps.map((gap) => gap.top + gap.height));
  return { top, height: end - top, areas: gaps.flatMap(({ areas }) => areas) };
}

function row({ data, width }: Picture, index: number): Buffer {
  const length = width * CHANNELS;
  return data.subarray(index * length, (index + 1) * length);
}

function isSameRow(a: Buffer, b: Buffer): boolean {
  if (a.equals(b)) return true;
  let weak = 0;
  for (let at = 0; at < a.length; at += CHANNELS) {
    const difference = differenceAt(a, b, at);
    if (difference > STRONG) return false;
    if (difference > WEAK) weak += 1;
  }
  return weak < MANY_WEAK;
}

/** The largest difference of a channel of the pixel at this byte. */
function differenceAt(a: Buffer, b: Buffer, at: number): number {
  let largest = 0;
  for (let index = at; index < at + CHANNELS; index += 1)
    largest = Math.max(largest, Math.abs((a[index] ?? 0) - (b[index] ?? 0)));
  return largest;
}

/** The bounds of groups of cells with differing pixels in rows of both pictures, counted from the first of these rows. */
function areasOf(before: Picture, topBefore: number, after: Picture, topAfter: number, height: number): Area[] {
  const { width } = before;
  const columns = Math.ceil(width / CELL);
  const cells = new Map<number, { area: Area; weak: number; isStrong: boolean }>();
  for (let y = 0; y < height; y += 1) {
    const [old, fresh] = [row(before, topBefore + y), row(after, topAfter + y)];
    if (old.equals(fresh)) continue;
    for (let x = 0; x < width; x += 1) {
      const difference = differenceAt(old, fresh, x * CHANNELS);
      if (difference <= WEAK) continue;
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      const pixel = { left: x, top: y, width: 1, height: 1 };
      const known = cells.get(cell);
      cells.set(cell, {
        area: union(known?.area, pixel),
        weak: (known?.weak ?? 0) + 1,
        isStrong: known?.isStrong === true || difference > STRONG,
      });
    }
  }
  const marked = new Map(
    [...cells].flatMap(([cell, { area, weak, isStrong }]) =>
      isStrong || weak >= MANY_WEAK ? [[cell, area] as const] : [],
    ),
  );
  const areas: Area[] = [];
  for (let cell = first(marked); cell !== undefined; cell = first(marked)) areas.push(takeGroup(marked, cell, columns));
  return areas.sort((a, b) => a.top - b.top || a.left - b.left);
}

function first(cells: ReadonlyMap<number, Area>): number | undefined {
  return cells.keys().next().value;
}

/** Removes a cell and all that touch it, directly or through others, and returns their bounds. */
function takeGroup(cells: Map<number, Area>, start: number, columns: number): Area {
  let area: Area | undefined;
  const queue = [start];
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    const own = cells.get(cell);
    if (!own) continue;
    cells.delete(cell);
    area = union(area, own);
    const column = cell % columns;
    for (const sideways of [-1, 0, 1])
      if (column + sideways >= 0 && column + sideways < columns)
        for (const down of [-columns, 0, columns]) queue.push(cell + sideways + down);
  }
  return area ?? { left: 0, top: 0, width: 0, height: 0 };
}

function union(a: Area | undefined, b: Area): Area {
  if (!a) return b;
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  };
}
