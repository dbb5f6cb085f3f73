import { describe, expect, it } from 'vitest';
import { comparePixels, type Picture } from '../../../../../src/audit/diff/pictures/compare-pixels.js';

/** White pixels, with these rectangles in other shades of grey. */
function picture(
  width: number,
  height: number,
  ...rectangles: readonly { left: number; top: number; width: number; height: number; grey: number }[]
): Picture {
  const data = Buffer.alloc(width * height * 3, 255);
  for (const { left, top, width: w, height: h, grey } of rectangles)
    for (let y = top; y < top + h; y += 1) data.fill(grey, (y * width + left) * 3, (y * width + left + w) * 3);
  return { data, width, height };
}

describe('two pictures', () => {
  it('are equal with equal pixels, and with edges that are smoothed in another way', () => {
    expect(comparePixels(picture(40, 30), picture(40, 30))).toBeUndefined();
    const spot = { left: 3, top: 3, width: 7, height: 1 };
    expect(comparePixels(picture(40, 30), picture(40, 30, { ...spot, grey: 207 }))).toBeUndefined();
    expect(comparePixels(picture(40, 30), picture(40, 30, { ...spot, grey: 206 }))).toBeDefined();
    expect(comparePixels(picture(40, 30), picture(40, 30, { ...spot, width: 8, grey: 252 }))).toBeDefined();
    expect(comparePixels(picture(40, 30), picture(40, 30, { ...spot, width: 8, grey: 253 }))).toBeUndefined();
  });

  it('have the bounds of each group of differing pixels', () => {
    const after = picture(
      200,
      100,
      { left: 10, top: 20, width: 5, height: 4, grey: 0 },
      { left: 20, top: 22, width: 8, height: 10, grey: 0 },
      { left: 150, top: 70, width: 3, height: 3, grey: 0 },
    );
    const areas = [
      { left: 10, top: 20, width: 18, height: 12 },
      { left: 150, top: 70, width: 3, height: 3 },
    ];
    expect(comparePixels(picture(200, 100), after)).toEqual({
      before: { top: 20, height: 53, areas },
      after: { top: 20, height: 53, areas },
    });
  });

  it('show inserted rows alone, with what is equal above and below left out', () => {
    const line = { left: 0, width: 40, height: 2, grey: 100 };
    const before = picture(40, 20, { ...line, top: 2 }, { ...line, top: 14 });
    const after = picture(40, 26, { ...line, top: 2 }, { ...line, top: 9, height: 3 }, { ...line, top: 20 });
    const changes = comparePixels(before, after);
    expect(changes?.before).toMatchObject({ top: 9, height: 0, areas: [] });
    expect(changes?.after).toMatchObject({ top: 9, height: 6, areas: [{ left: 0, top: 9, width: 40, height: 6 }] });
    expect(comparePixels(after, before)?.before.areas).toEqual(changes?.after.areas);
  });

  it('show a removed line and another change below it, and nothing between them', () => {
    const line = (top: number, grey: number) => ({ left: 0, top, width: 40, height: 4, grey });
    const before = picture(40, 200, line(10, 1), line(30, 2), line(60, 3), line(90, 4), line(180, 5));
    const after = picture(40, 200, line(10, 1), line(40, 3), line(70, 4), line(160, 90));
    const changes = comparePixels(before, after);
    // The rows of the lines that only moved have no area.
    const rowsIn = (areas: readonly { top: number; height: number }[] = []): number[] =>
      areas.flatMap(({ top, height }) => Array.from({ length: height }, (_, row) => top + row));
    expect(rowsIn(changes?.before.areas)).toEqual(expect.arrayContaining([30, 33, 180, 183]));
    expect(rowsIn(changes?.before.areas).filter((row) => row >= 60 && row < 94)).toEqual([]);
    expect(rowsIn(changes?.after.areas)).toEqual(expect.arrayContaining([160, 163]));
    expect(rowsIn(changes?.after.areas).filter((row) => row >= 40 && row < 74)).toEqual([]);
  });
});
