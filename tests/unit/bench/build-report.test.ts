import { describe, expect, it } from 'vitest';
import type { SizeResult } from '../../../scripts/bench/bench-build.js';
import { buildProblems, buildReport } from '../../../scripts/bench/build-report.js';
import { median, pairedRatio } from '../../../scripts/bench/statistics.js';

function result(pages: number, { wallRatio = 1, cpuRatio = 1, peakBytes = 150e6 } = {}): SizeResult {
  const row = {
    program: 'islet',
    wallSeconds: 2,
    cpuSeconds: 2.5,
    peakBytes,
    outputBytes: 21.5e6,
    wallRatio,
    cpuRatio,
  };
  const reference = { ...row, program: 'reference', wallRatio: 9, cpuRatio: 9 };
  return { pages, rounds: 1, yamlBytes: 11_234, rows: [row, reference], stages: [] };
}

describe('statistics', () => {
  it('takes the middle value, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 9, 2])).toBe(3);
    expect(median([7])).toBe(7);
  });

  it('compares within a round, so that a slow round does not count', () => {
    expect(pairedRatio([2, 30, 2.2], [1, 15, 1])).toBe(2);
  });
});

describe('limits', () => {
  it('are kept by usual figures', () => {
    const results = [result(1000), result(10_000, { wallRatio: 1.49, cpuRatio: 1.49, peakBytes: 190e6 })];
    expect(buildProblems(results)).toEqual([]);
  });

  it('apply to the largest size, in any order', () => {
    expect(buildProblems([result(10_000), result(100, { wallRatio: 9, cpuRatio: 9 })])).toEqual([]);
  });

  it('apply to wall time and CPU time', () => {
    expect(buildProblems([result(10_000, { wallRatio: 1.6, cpuRatio: 1.7 })])).toEqual([
      '10000 pages take 1.60 times the wall time of the reference; at most 1.5 times is allowed.',
      '10000 pages take 1.70 times the CPU time of the reference; at most 1.5 times is allowed.',
    ]);
  });

  it('apply to the growth of memory between large sizes', () => {
    expect(buildProblems([result(1000), result(10_000, { peakBytes: 300e6 })])).toEqual([
      'Peak memory grows by 167 MB for 10,000 pages; at most 80 MB is allowed.',
    ]);
    expect(buildProblems([result(100), result(1000, { peakBytes: 300e6 })])).toEqual([]);
  });
});

it('reports a table of figures and a table of stages', () => {
  const stages = [{ stage: 'load', ms: 812.4 }];
  const lines = buildReport([{ ...result(1000, { wallRatio: 1.25 }), stages }], 'Node 20').split('\n');
  expect(lines[0]).toBe('Node 20.');
  expect(lines[1]).toContain('11.2 KB of YAML');
  const cells = (name: string) =>
    lines
      .find((line) => line.startsWith(`| ${name} `))
      ?.split('|')
      .map((cell) => cell.trim());
  expect(cells('islet')).toEqual(['', 'islet', '1000', '2.00', '500', '2.50', '150', '21.5', '1.25', '1.00', '']);
  expect(cells('load')).toEqual(['', 'load', '1000', '812', '']);
  const table = lines.filter((line) => line.startsWith('|')).slice(0, 4);
  expect(new Set(table.map((line) => line.length)).size).toBe(1);
});
