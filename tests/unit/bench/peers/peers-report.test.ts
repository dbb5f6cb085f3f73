import { expect, it } from 'vitest';
import { evaluateGoals } from '../../../../scripts/bench/peers/goals.js';
import { peersReport } from '../../../../scripts/bench/peers/peers-report.js';

const circumstances = {
  date: '2020-01-02',
  machine: 'Node 20.20.0',
  versions: new Map([['islet', '1.2.3']]),
  missing: new Map([['Hugo', 'not on `PATH`']]),
};
const run = (wallSeconds: number) => ({ wallSeconds, cpuSeconds: 1.5, peakBytes: 150e6 });

it('is Markdown with a line for each contender, what is missing named, and whether goals are met', () => {
  const sizes = [
    {
      pages: 1000,
      rounds: 3,
      runs: new Map([
        ['islet', { cold: [run(1), run(3), run(2)], unchanged: [run(0.5)] }],
        ['Astro with React', { cold: [run(8)] }],
        ['Next export', {}],
      ]),
    },
  ];
  const lines = peersReport(sizes, evaluateGoals(sizes, { helpMs: 190, nodeMs: 40 }), circumstances).split('\n');
  expect(lines).toContain('2020-01-02; Node 20.20.0.');
  expect(lines).toContain('- islet 1.2.3');
  expect(lines).toContain('- Hugo: not measured, not on `PATH`');
  expect(lines).toContain('## 1000 pages, medians of 3 rounds');
  const cells = (name: string) =>
    lines
      .filter((line) => line.startsWith(`| ${name}`))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
  expect(cells('islet')).toEqual([
    ['islet', '2.00', '1.00 to 3.00', '1.50', '150', '500', '1.00', '0.50 (1.50)', '-', '-', '-', '-'],
  ]);
  expect(cells('Astro')).toEqual([
    ['Astro with React', '8.00', '8.00 to 8.00', '1.50', '150', '125', '4.00', '-', '-', '-', '-', '-'],
  ]);
  expect(cells('Next')).toEqual([]);
  expect(cells('start-up')).toEqual([
    ['start-up', '-', '`islet --help`, ms (Node alone: 40)', '190', '150', 'no', '-'],
  ]);
  expect(cells('cold build').at(-2)).toEqual([
    'cold build',
    '1000',
    'wall time / Astro with React',
    'not measured',
    '-',
    '-',
    '-',
  ]);
  expect(cells('cold build')[0]).toEqual(['cold build', '1000', 'wall time / Hugo', 'not measured', '0.75', 'no', '-']);
});
