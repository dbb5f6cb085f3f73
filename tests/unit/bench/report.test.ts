import { expect, it } from 'vitest';
import { report } from '../../../scripts/bench/report.mjs';
import type { Row } from '../../../scripts/bench/run-size.mjs';

const machine = { node: '20.20.0', cores: 2, processor: 'Any', platform: 'linux' };

it('prints a table whose columns line up, with the ratios to the floor', () => {
  const row: Row = {
    contender: 'islet',
    pages: 1000,
    wallSeconds: 2,
    cpuSeconds: 2.5,
    peakBytes: 151e6,
    pagesPerSecond: 500,
    outputBytes: 21.5e6,
    wallRatio: 1.25,
    cpuRatio: 1.3,
  };
  const floor: Row = { ...row, contender: 'floor', wallSeconds: 1.6, wallRatio: 1, cpuRatio: 1 };
  const text = report(
    [{ pages: 1000, rounds: 3, yamlBytes: 11_234, rows: [row, floor], stages: [{ stage: 'load', ms: 812.4 }] }],
    machine,
  );
  const lines = text.split('\n');
  expect(lines[0]).toBe('Node 20.20.0, 2 cores (Any), linux.');
  expect(text).toContain('11.2 KB of YAML');
  const [headings = '', first = '', second = ''] = lines.slice(lines.findIndex((line) => line.startsWith('pages')));
  expect(first.trim().split(/ {2,}/)).toEqual(['1000', 'islet', '2.00', '500', '2.50', '151', '21.5', '1.25', '1.30']);
  expect(new Set([headings, first, second].map((line) => line.length)).size).toBe(1);
  expect(text).toMatch(/pages +load\n +1000 +812\n/);
});

it('says what it cannot see where there is no /proc', () => {
  expect(report([], { ...machine, platform: 'darwin' })).toContain('child processes are not seen');
  expect(report([], machine)).not.toContain('not seen');
});
