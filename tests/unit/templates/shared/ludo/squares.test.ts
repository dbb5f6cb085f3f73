import { describe, expect, it } from 'vitest';
import {
  BOARD_SIZE,
  COLORS,
  HOME,
  parseSquare,
  pointOf,
  wayOf,
  type Point,
} from '../../../../../templates/shared/ludo/squares.js';

const at = (text: string): string => place(pointOf(parseSquare(text)));
const place = ({ x, y }: Point): string => `${String(x)} ${String(y)}`;

describe('the squares of a Ludo board', () => {
  it('are 52 on the track, each shared by all colours, thirteen steps from one start to the next', () => {
    const tracks = COLORS.map((color) => Array.from({ length: 51 }, (_, step) => at(`${color} ${String(step)}`)));
    expect(new Set(tracks.flat()).size).toBe(52);
    for (const [index, color] of COLORS.entries())
      expect(at(`${color} 13`)).toBe(at(`${COLORS[(index + 1) % COLORS.length] ?? ''} 0`));
  });

  it('are neighbours, step by step; around an inner corner they touch at a point', () => {
    for (const color of COLORS) {
      const way = wayOf({ color, step: 0 }, HOME - 1);
      const gaps = way
        .slice(1)
        .map(({ x, y }, index) => Math.hypot(x - (way[index]?.x ?? 0), y - (way[index]?.y ?? 0)));
      expect(way).toHaveLength(HOME);
      expect(gaps.flatMap((gap, index) => (gap === 1 ? [] : [index + 1]))).toEqual([5, 18, 31, 44]);
      for (const step of [5, 18, 31, 44]) expect(gaps[step - 1]).toBeCloseTo(Math.SQRT2);
    }
  });

  it('go clockwise: red begins at the left and turns up, each next colour a quarter further', () => {
    expect([at('red 0'), at('red 4'), at('red 5'), at('red 8'), at('red 10'), at('red 11')]).toEqual([
      '1.5 6.5',
      '5.5 6.5',
      '6.5 5.5',
      '6.5 2.5',
      '6.5 0.5',
      '7.5 0.5',
    ]);
    expect([at('green 0'), at('yellow 0'), at('blue 0')]).toEqual(['8.5 1.5', '13.5 8.5', '6.5 13.5']);
  });

  it('leave the track at the tip of the own arm for five squares of a column, and end in the own part of the centre', () => {
    expect(at('green 50')).toBe(at('red 11'));
    for (const color of COLORS) {
      const column = wayOf({ color, step: 50 }, HOME);
      const across = color === 'red' || color === 'yellow' ? ({ y }: Point) => y : ({ x }: Point) => x;
      expect(column.map(across)).toEqual(Array.from({ length: 7 }, () => BOARD_SIZE / 2));
    }
    const shared = COLORS.flatMap((color) => wayOf({ color, step: 51 }, 55).map(place));
    expect(new Set(shared).size).toBe(20);
  });

  it('in a yard are four places in the corner of the colour', () => {
    const corners = { red: [0, 0], green: [9, 0], yellow: [9, 9], blue: [0, 9] };
    for (const color of COLORS) {
      const places = [1, 2, 3, 4].map((yard) => pointOf({ color, step: -1, yard }));
      expect(new Set(places.map(place)).size).toBe(4);
      const [left = 0, top = 0] = corners[color];
      for (const { x, y } of places) expect([x > left, x < left + 6, y > top, y < top + 6]).not.toContain(false);
    }
  });

  it('a way from the yard begins in it', () => {
    expect(wayOf(parseSquare('blue yard 2'), 1).map(place)).toEqual([at('blue yard 2'), at('blue 0'), at('blue 1')]);
  });

  it.each(['violet 3', 'red', 'red home'])('%s is none', (text) => {
    expect(() => parseSquare(text)).toThrow(TypeError);
  });
});
