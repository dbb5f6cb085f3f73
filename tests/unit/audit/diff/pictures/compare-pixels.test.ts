import { describe, expect, it } from 'vitest';
import { comparePixels, type Picture, type PixelMarks } from '../../../../../src/audit/diff/pictures/compare-pixels.js';

/** White pixels, with these rectangles in other shades of grey. */
function picture(
  width: number,
  height: number,
  ...rectangles: readonly { left: number; top: number; width: number; height: number; grey: number }[]
): Picture {
  const data = Buffer.alloc(width * height * 4, 255);
  for (const { left, top, width: w, height: h, grey } of rectangles)
    for (let y = top; y < top + h; y += 1)
      data.fill(Buffer.from([grey, grey, grey, 255]), (y * width + left) * 4, (y * width + left + w) * 4);
  return { data, width, height };
}

/** Rows with marked pixels, each with the first and the last column. */
function rowsIn({ mask }: PixelMarks, width: number): Map<number, [number, number]> {
  const rows = new Map<number, [number, number]>();
  for (let at = 3; at < mask.length; at += 4) {
    const [row, column] = [Math.floor(at / 4 / width), Math.floor(at / 4) % width];
    if (mask[at] !== 0) rows.set(row, [rows.get(row)?.[0] ?? column, column]);
  }
  return rows;
}

describe('two pictures', () => {
  it('are equal with equal pixels, and with edges that are smoothed in another way', () => {
    expect(comparePixels(picture(40, 30), picture(40, 30))).toBeUndefined();
    const shape = { left: 3, top: 3, width: 12, height: 12, grey: 0 };
    const edge = { left: 15, top: 3, width: 1, height: 12 };
    const smooth = (grey: number): Picture => picture(40, 30, shape, { ...edge, grey });
    expect(comparePixels(smooth(90), smooth(170))).toBeUndefined();
    expect(comparePixels(smooth(90), picture(40, 30, shape))).toBeUndefined();
    expect(comparePixels(picture(40, 30, shape), picture(40, 30, { ...shape, width: 16 }))).toBeDefined();
    expect(comparePixels(picture(40, 30, shape), picture(40, 30, { ...shape, grey: 60 }))).toBeDefined();
  });

  it('have the pixels marked that differ', () => {
    const after = picture(
      200,
      100,
      { left: 10, top: 20, width: 5, height: 4, grey: 0 },
      { left: 150, top: 70, width: 3, height: 3, grey: 0 },
    );
    const marks = comparePixels(picture(200, 100), after);
    expect(marks).toMatchObject({ before: { top: 20, height: 53 }, after: { top: 20, height: 53 } });
    for (const side of ['before', 'after'] as const) {
      const rows = marks ? rowsIn(marks[side], 200) : new Map<number, [number, number]>();
      expect([...rows.keys()]).toEqual([20, 21, 22, 23, 70, 71, 72]);
      expect([rows.get(21), rows.get(71)]).toEqual([
        [10, 14],
        [150, 152],
      ]);
    }
  });

  it('show inserted rows alone, with what is equal above and below left out', () => {
    const line = { left: 0, width: 40, height: 2, grey: 100 };
    const before = picture(40, 20, { ...line, top: 2 }, { ...line, top: 14 });
    const after = picture(40, 26, { ...line, top: 2 }, { ...line, top: 9, height: 3 }, { ...line, top: 20 });
    const changes = comparePixels(before, after);
    expect(changes?.before).toMatchObject({ height: 0 });
    expect(changes?.after).toMatchObject({ top: 9, height: 6 });
    const [rows, others] = [changes, comparePixels(after, before)].map((marks) => marks && rowsIn(marks.after, 40));
    expect([...(rows?.values() ?? [])]).toEqual(Array.from({ length: 6 }, () => [0, 39]));
    expect(others?.size).toBe(0);
  });

  it('show a removed line and another change below it, and nothing between them', () => {
    const line = (top: number, grey: number) => ({ left: 0, top, width: 40, height: 4, grey });
    const before = picture(40, 200, line(10, 1), line(30, 2), line(60, 3), line(90, 4), line(180, 5));
    const after = picture(40, 200, line(10, 1), line(40, 3), line(70, 4), line(160, 90));
    const changes = comparePixels(before, after);
    if (!changes) throw new Error('equal');
    // The rows of the lines that only moved are not marked.
    const [old, fresh] = [changes.before, changes.after].map((marks) => [...rowsIn(marks, 40).keys()]);
    expect(old).toEqual(expect.arrayContaining([30, 33, 180, 183]));
    expect(old?.filter((row) => row >= 60 && row < 94)).toEqual([]);
    expect(fresh).toEqual(expect.arrayContaining([160, 163]));
    expect(fresh?.filter((row) => row >= 40 && row < 74)).toEqual([]);
  });
});
