/** Pixels of a picture: three bytes each, row by row. */
export interface Pixels {
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
 * Compares two pictures of the same width pixel by pixel, without tolerance. Equal rows at the top and at the bottom are
 * left out, so that an inserted paragraph does not mark everything below it. `undefined` if the pictures are equal.
 */
export function comparePixels(before: Pixels, after: Pixels): PixelChanges | undefined {
  if (before.height === after.height && before.data.equals(after.data)) return undefined;
  const shorter = Math.min(before.height, after.height);
  let top = 0;
  while (top < shorter && row(before, top).equals(row(after, top))) top += 1;
  let bottom = 0;
  while (
    bottom < shorter - top &&
    row(before, before.height - 1 - bottom).equals(row(after, after.height - 1 - bottom))
  )
    bottom += 1;
  const old = { top, height: before.height - top - bottom };
  const fresh = { top, height: after.height - top - bottom };
  const common = Math.min(old.height, fresh.height);
  const areas = areasOf(before, after, top, common);
  const rest = (range: RowRange): readonly Area[] =>
    range.height > common
      ? [...areas, { left: 0, top: top + common, width: before.width, height: range.height - common }]
      : areas;
  return { before: { ...old, areas: rest(old) }, after: { ...fresh, areas: rest(fresh) } };
}

function row({ data, width }: Pixels, index: number): Buffer {
  const length = width * CHANNELS;
  return data.subarray(index * length, (index + 1) * length);
}

/** The bounds of groups of cells with differing pixels, in rows that both pictures have. */
function areasOf(before: Pixels, after: Pixels, top: number, height: number): Area[] {
  const { width } = before;
  const columns = Math.ceil(width / CELL);
  const marked = new Map<number, Area>();
  for (let y = 0; y < height; y += 1) {
    const [old, fresh] = [row(before, top + y), row(after, top + y)];
    if (old.equals(fresh)) continue;
    for (let x = 0; x < width; x += 1) {
      const at = x * CHANNELS;
      if (old[at] === fresh[at] && old[at + 1] === fresh[at + 1] && old[at + 2] === fresh[at + 2]) continue;
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      marked.set(cell, union(marked.get(cell), { left: x, top: top + y, width: 1, height: 1 }));
    }
  }
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
