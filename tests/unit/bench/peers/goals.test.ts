import { describe, expect, it } from 'vitest';
import { isMissed, judge, type SizeRuns } from '../../../../scripts/bench/peers/goals.mjs';
import type { Work } from '../../../../scripts/bench/peers/run-rounds.mjs';

const startUp = { helpMs: 70, bareMs: 40 };

/** Wall seconds of each round, by work. */
type Walls = Partial<Record<Work, number[]>>;

function size(pages: number, walls: Record<string, Walls>, peakBytes = 200e6): SizeRuns {
  const runs = Object.entries(walls).map(([name, works]) => {
    const measured = Object.entries(works).map(([work, seconds]) => [
      work,
      seconds.map((wallSeconds) => ({
        wallSeconds,
        cpuSeconds: name === 'islet' ? wallSeconds / 2 : wallSeconds,
        peakBytes,
      })),
    ]);
    return [name, Object.fromEntries(measured) as object] as const;
  });
  return { pages, rounds: 1, runs: new Map(runs) };
}

const find = (sizes: SizeRuns[], work: string, base = '') =>
  judge(sizes, startUp).filter((row) => row.work === work && row.measure.includes(base));

describe('a goal', () => {
  it('is a ratio within a round, and met at its limit', () => {
    const [row] = find(
      [size(1000, { islet: { cold: [0.8, 8, 0.7] }, Hugo: { cold: [1, 10, 1] } })],
      'cold build',
      'Hugo',
    );
    expect(row).toMatchObject({ pages: 1000, figure: 0.8, cpu: 0.4, most: 0.8 });
    expect(row && isMissed(row)).toBe(false);
  });

  it('is missed above it', () => {
    const [row] = find([size(10_000, { islet: { unchanged: [0.7] }, Hugo: { unchanged: [10] } })], 'nothing changed');
    expect(row && isMissed(row)).toBe(true);
  });

  it('is missed where the peer could not be measured', () => {
    const [row] = find([size(10_000, { islet: { cold: [5] } })], 'cold build', 'Eleventy');
    expect(row).toMatchObject({ figure: undefined, most: 0.7 });
    expect(row && isMissed(row)).toBe(true);
  });

  it('is none at other sizes', () => {
    const rows = judge([size(100, { islet: { cold: [5], footer: [5] }, Hugo: { cold: [1] } })], startUp).filter(
      ({ pages }) => pages === 100,
    );
    expect(rows.map(({ most }) => most)).toEqual(rows.map(() => undefined));
    expect(rows.some(isMissed)).toBe(false);
  });
});

it('a build after a checkout stands beside a cold one of Hugo, which has nothing to restore', () => {
  const [row] = find(
    [size(10_000, { islet: { clone: [2] }, Hugo: { cold: [10], unchanged: [1] } })],
    'after a checkout, cache restored',
  );
  expect(row?.figure).toBe(0.2);
});

it('an edited template may cost twice as much where twice as many pages use it, beyond what an unchanged build does', () => {
  const rows = (common: number) =>
    find(
      [size(10_000, { islet: { cold: [10], unchanged: [1], rare: [2], common: [common] } })],
      'a template edited that 20 % of pages use',
    );
  expect(rows(3)[0]?.figure).toBeCloseTo(2);
  expect([3, 3.1, 3.3].map((seconds) => rows(seconds).map(isMissed))).toEqual([[false], [false], [true]]);
  const [share] = find(
    [size(10_000, { islet: { cold: [10], unchanged: [1], rare: [1.9] } })],
    'a template edited that 10 % of pages use',
  );
  expect(share?.figure).toBeCloseTo(0.1);
  expect(share?.most).toBeUndefined();
});

it('memory is the most of all builds', () => {
  const both = size(10_000, { islet: { cold: [1], edit: [1] } }, 249e6);
  expect(find([both], 'peak memory of the process tree')[0]).toMatchObject({ figure: 249, most: 250 });
});

it('growth is what a page costs beside what it costs in a smaller site', () => {
  const sizes = [
    size(10_000, { islet: { cold: [12] } }),
    size(1000, { islet: { cold: [1] } }),
    size(100, { islet: { cold: [1] } }),
  ];
  expect(find(sizes, 'growth of a cold build')).toMatchObject([{ pages: 10_000, figure: 1.2, most: 1.1 }]);
});

it('the start-up is in milliseconds, with that of Node beside it', () => {
  expect(find([], 'start-up')).toEqual([
    { work: 'start-up', pages: undefined, measure: '`islet --help`, ms (bare Node: 40)', figure: 70, most: 80 },
  ]);
});
