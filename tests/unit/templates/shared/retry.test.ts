import { describe, expect, it } from 'vitest';
import { retryAfter, retryDelay } from '../../../../templates/shared/retry.js';

describe('retryDelay', () => {
  it('doubles from one second to half a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 50, 5_000].map((failures) => retryDelay(failures, () => 0))).toEqual(
      [1, 2, 4, 8, 16, 30, 30, 30, 30].map((seconds) => seconds * 1_000),
    );
  });

  it('is cut by chance to half of it at most', () => {
    expect(retryDelay(3, () => 0.5)).toBe(3_000);
    expect(retryDelay(3, () => 0.999_999)).toBeGreaterThan(2_000);
  });
});

describe('retryAfter', () => {
  const now = Date.UTC(2025, 10, 1, 12);

  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Sat, 01 Nov 2025 12:00:30 GMT', 30_000],
    ['Sat, 01 Nov 2025 11:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    ['-5', undefined],
    [null, undefined],
  ])('reads %j', (header, expected) => {
    expect(retryAfter(header, now)).toBe(expected);
  });
});
