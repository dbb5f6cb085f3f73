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
 * Compares two pictures of the same width pixel by pixel. If their heights differ, equal rows at the top and at the
 * bottom are left out, so that an inserted paragraph does not mark everything below it. `undefined` if the pictures are
 * equal.
 */
export function comparePixels(before: Picture, after: Picture): PixelChanges | undefined {
  const shorter = Math.min(before.height, after.height);
  if (before.height === after.height) {
    const areas = areasOf(before, after, 0, shorter);
    if (areas.length === 0) return undefined;
    const top = Math.min(...areas.map((area) => area.top));
    const changes = { top, height: Math.max(...areas.map((area) => area.top + area.height)) - top, areas };
    return { before: changes, after: changes };
  }
  const isSame = (fromTop: number, fromBottom: number): boolean =>
    isSameRow(row(before, fromTop, fromBottom), row(after, fromTop, fromBottom));
  let top = 0;
  while (top < shorter && isSame(top, 0)) top += 1;
  let bottom = 0;
  while (bottom < shorter - top && isSame(-1, bottom + 1)) bottom += 1;
  const common = shorter - top - bottom;
  const areas = areasOf(before, after, top, common);
  const changesIn = ({ width, height }: Picture): PixelChanges['before'] => {
    const rest = height - shorter;
    const added = rest === 0 ? [] : [{ left: 0, top: top + common, width, height: rest }];
    return { top, height: common + rest, areas: [...areas, ...added] };
  };
  return { before: changesIn(before), after: changesIn(after) };
}

/** A row counted from the top, or from 1 at the bottom. */
function row({ data, width, height }: Picture, fromTop: number, fromBottom = 0): Buffer {
  const length = width * CHANNELS;
  const index = fromBottom > 0 ? height - fromBottom : fromTop;
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

/** The bounds of groups of cells with differing pixels, in rows that both pictures have. */
function areasOf(before: Picture, after: Picture, top: number, height: number): Area[] {
  const { width } = before;
  const columns = Math.ceil(width / CELL);
  const cells = new Map<number, { area: Area; weak: number; isStrong: boolean }>();
  for (let y = 0; y < height; y += 1) {
    const [old, fresh] = [row(before, top + y), row(after, top + y)];
    if (old.equals(fresh)) continue;
    for (let x = 0; x < width; x += 1) {
      const difference = differenceAt(old, fresh, x * CHANNELS);
      if (difference <= WEAK) continue;
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      const pixel = { left: x, top: top + y, width: 1, height: 1 };
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
