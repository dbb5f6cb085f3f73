import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addToRate,
  isWeak,
  secondsLeft,
  startRate,
  type Rate,
} from '../../../../../templates/browser/download/rate.js';

/** Pieces of one size at one distance (bytes, milliseconds). */
function steady(rate: Rate, bytes: number, every: number, count: number): Rate {
  let result = rate;
  for (let index = 0; index < count; index += 1) result = addToRate(result, result.since + every, bytes);
  return result;
}

const named = (effectiveType: string | undefined, pageRate?: number): Parameters<typeof isWeak>[1] => ({
  effectiveType: () => effectiveType,
  pageRate: () => pageRate,
});

describe('rate', () => {
  it('is unknown until half a second was measured', () => {
    const rate = addToRate(startRate(0), 499, 1_000_000);
    expect(rate.bytesPerSecond).toBeUndefined();
    expect(secondsLeft(rate, 1_000)).toBeUndefined();
    expect(addToRate(rate, 500, 0).bytesPerSecond).toBe(2_000_000);
  });

  it('follows a change smoothly', () => {
    const fast = steady(startRate(0), 100_000, 1_000, 20);
    expect(fast.bytesPerSecond).toBeCloseTo(100_000);
    const after = steady(fast, 10_000, 1_000, 1).bytesPerSecond ?? 0;
    expect(after).toBeGreaterThan(80_000);
    expect(after).toBeLessThan(85_000);
    expect(steady(fast, 10_000, 1_000, 30).bytesPerSecond).toBeLessThan(11_000);
  });

  it('leaves a pause out, and keeps what was measured before', () => {
    const before = steady(startRate(0), 100_000, 1_000, 5);
    const after = startRate(before.since + 3_600_000, before);
    expect(steady(after, 100_000, 1_000, 1).bytesPerSecond).toBeCloseTo(100_000);
  });

  it.each([
    ['back', 5_000_000],
    ['forward, or the page was frozen', 10_100_000],
  ])('begins again where the clock was set %s', (_, now) => {
    const before = steady(startRate(10_000_000), 100_000, 1_000, 5);
    const after = addToRate(before, now, 70_000);
    expect(after).toEqual({ bytesPerSecond: before.bytesPerSecond, since: now, bytes: 0 });
    expect(isWeak(after, named('4g'))).toBe(false);
  });

  it('counts a silence that is not yet given up', () => {
    const before = steady(startRate(0), 100_000, 1_000, 5);
    expect(isWeak(addToRate(before, before.since + 20_000, 100_000), named('4g'))).toBe(true);
  });
});

describe('secondsLeft', () => {
  it('rounds up to whole seconds', () => {
    const rate = { bytesPerSecond: 1_000, since: 0, bytes: 0 };
    expect([0, 1, 1_000, 1_001, -5].map((remaining) => secondsLeft(rate, remaining))).toEqual([0, 1, 1, 2, 0]);
  });

  it('says nothing of what is unknown or more than a day away', () => {
    expect(secondsLeft(startRate(0), 1_000)).toBeUndefined();
    expect(secondsLeft({ bytesPerSecond: 0, since: 0, bytes: 0 }, 1_000)).toBeUndefined();
    expect(secondsLeft({ bytesPerSecond: 0, since: 0, bytes: 0 }, 0)).toBeUndefined();
    expect(secondsLeft({ bytesPerSecond: 1e-9, since: 0, bytes: 0 }, 1e12)).toBeUndefined();
  });

  it('is a whole number or nothing, whatever arrives and however the clock goes', () => {
    const arrivals = fc.array(fc.record({ now: fc.integer({ min: -1e6, max: 1e7 }), bytes: fc.nat(1e9) }));
    fc.assert(
      fc.property(arrivals, fc.nat(1e12), (pieces, remaining) => {
        let rate = startRate(0);
        for (const { now, bytes } of pieces) rate = addToRate(rate, now, bytes);
        const seconds = secondsLeft(rate, remaining);
        expect(seconds === undefined || (Number.isInteger(seconds) && seconds >= 0)).toBe(true);
      }),
    );
  });
});

describe('isWeak', () => {
  const fast = { bytesPerSecond: 1_000_000, since: 0, bytes: 0 };

  it.each(['2g', '3g', 'slow-2g', 'slow-4g'])('goes by the name %s', (name) => {
    expect(isWeak(fast, named(name))).toBe(true);
  });

  it('goes by what was measured, whatever the name', () => {
    expect(isWeak(fast, named('4g'))).toBe(false);
    expect(isWeak({ ...fast, bytesPerSecond: 87_499 }, named('4g'))).toBe(true);
    expect(isWeak({ ...fast, bytesPerSecond: 87_500 }, named(undefined))).toBe(false);
    expect(isWeak(startRate(0), named(undefined))).toBe(false);
  });
});
