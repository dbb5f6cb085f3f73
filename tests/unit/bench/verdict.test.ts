import { describe, expect, it } from 'vitest';
import type { SizeResult } from '../../../scripts/bench/run-size.mjs';
import { median, pairedRatio } from '../../../scripts/bench/statistics.mjs';
import { findings } from '../../../scripts/bench/verdict.mjs';

function result(pages: number, { wallRatio = 1, cpuRatio = 1, peakBytes = 150e6 } = {}): SizeResult {
  const row = {
    contender: 'islet' as const,
    pages,
    wallSeconds: 1,
    cpuSeconds: 1,
    peakBytes,
    pagesPerSecond: pages,
    outputBytes: 1,
    wallRatio,
    cpuRatio,
  };
  const floor = { ...row, contender: 'floor' as const, wallRatio: 9, cpuRatio: 9 };
  return { pages, rounds: 1, yamlBytes: 11_000, rows: [row, floor], stages: [] };
}

describe('statistics', () => {
  it('takes the middle of an odd number of values, and the mean of the two in the middle of an even one', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 9, 2])).toBe(3);
    expect(median([7])).toBe(7);
  });

  it('compares within a round, so that a slow round does not count', () => {
    expect(pairedRatio([2, 30, 2.2], [1, 15, 1])).toBe(2);
  });
});

describe('limits', () => {
  it('pass what is within them', () => {
    expect(findings([result(1000), result(10_000, { wallRatio: 1.49, cpuRatio: 1.49, peakBytes: 190e6 })])).toEqual([]);
  });

  it('look at the largest size only, in whatever order it was measured', () => {
    expect(findings([result(10_000), result(100, { wallRatio: 9, cpuRatio: 9 })])).toEqual([]);
  });

  it('name wall time and CPU time apart', () => {
    expect(findings([result(10_000, { wallRatio: 1.6, cpuRatio: 1.7 })])).toEqual([
      "10000 pages take 1.60 times the floor's wall time; at most 1.5 times is allowed.",
      "10000 pages take 1.70 times the floor's CPU time; at most 1.5 times is allowed.",
    ]);
  });

  it('hold memory to the growth of the route table', () => {
    expect(findings([result(1000), result(10_000, { peakBytes: 300e6 })])).toEqual([
      'Peak memory grows by 167 MB for 10,000 pages; at most 80 MB is allowed.',
    ]);
  });

  it('say nothing of growth between small sizes, where the collector decides', () => {
    expect(findings([result(100), result(1000, { peakBytes: 300e6 })])).toEqual([]);
  });
});
