import { describe, expect, it } from 'vitest';
import { drawNumber, drawSome } from '../../../../templates/islands/social-proof/draw.js';

/** Gives these numbers one after another, and then the last one again. */
function chances(...numbers: number[]): () => number {
  let next = 0;
  return () => numbers[Math.min(next++, numbers.length - 1)] ?? 0;
}

const ALMOST_ONE = 1 - Number.EPSILON;

describe('a number of a range', () => {
  it.each([
    [0, 150_000],
    [0.5, 175_000],
    [ALMOST_ONE, 200_000],
  ])('that chance draws with %d is %d', (chance, drawn) => {
    expect(drawNumber(150_000, 200_000, () => chance)).toBe(drawn);
  });

  it('is that number where the range has only one', () => {
    expect(drawNumber(7, 7, () => ALMOST_ONE)).toBe(7);
  });
});

describe('some of several things', () => {
  const ten = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

  it.each([
    ['first', [0], ['a', 'b', 'c']],
    ['last', [ALMOST_ONE], ['j', 'i', 'h']],
    ['mixed', [0.35, 0, ALMOST_ONE], ['d', 'a', 'j']],
  ])('are different ones: %s', (_case, numbers, drawn) => {
    expect(drawSome(ten, 3, chances(...numbers))).toEqual(drawn);
    expect(ten).toHaveLength(10);
  });

  it('are all of them where there are no more', () => {
    expect(drawSome(['a', 'b'], 3, () => 0)).toEqual(['a', 'b']);
  });

  it('can be any of them', () => {
    const steps = ten.map((_, index) => (index + 0.5) / 10);
    expect(steps.flatMap((chance) => drawSome(ten, 1, () => chance))).toEqual(ten);
  });
});
