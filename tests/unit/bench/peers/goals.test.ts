import { describe, expect, it } from 'vitest';
import { evaluateGoals, isMissed, type SizeRuns } from '../../../../scripts/bench/peers/goals.js';
import type { Work } from '../../../../scripts/bench/peers/run-rounds.js';

const startUp = { helpMs: 70, nodeMs: 40 };

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
  evaluateGoals(sizes, startUp).filter((row) => row.work === work && row.measure.includes(base));

describe('a goal', () => {
  it('is a ratio within a round, and reached at its limit', () => {
    const [row] = find(
      [size(1000, { islet: { cold: [0.75, 7.5, 0.7] }, Hugo: { cold: [1, 10, 1] } })],
      'cold build',
      'Hugo',
    );
    expect(row).toMatchObject({ pages: 1000, figure: 0.75, cpu: 0.375, limit: 0.75 });
    expect(row && isMissed(row)).toBe(false);
  });

  it('is missed above it', () => {
    const [row] = find([size(10_000, { islet: { unchanged: [0.7] }, Hugo: { unchanged: [10] } })], 'nothing changed');
    expect(row && isMissed(row)).toBe(true);
  });

  it('is missed if the peer could not be measured', () => {
    const [row] = find([size(10_000, { islet: { cold: [5] } })], 'cold build', 'Eleventy');
    expect(row).toMatchObject({ figure: undefined, limit: 1 });
    expect(row && isMissed(row)).toBe(true);
  });

  it('has no limit at other sizes', () => {
    const rows = evaluateGoals([size(100, { islet: { cold: [5], footer: [5] }, Hugo: { cold: [1] } })], startUp).filter(
      ({ pages }) => pages === 100,
    );
    expect(rows.map(({ limit }) => limit)).toEqual(rows.map(() => undefined));
    expect(rows.some(isMissed)).toBe(false);
  });
});

it('compares a build after a checkout with a cold one of Hugo', () => {
  const sizes = [size(10_000, { islet: { checkout: [2] }, Hugo: { cold: [10], unchanged: [1] } })];
  expect(find(sizes, 'after a checkout with the cache')).toMatchObject([{ figure: 0.2, limit: 0.3 }]);
});

it('compares the edit of a footer link with its own cold build', () => {
  const sizes = [size(10_000, { islet: { footer: [6], cold: [5] } })];
  expect(find(sizes, 'footer link edited')).toMatchObject([{ figure: 1.2, limit: 1 }]);
});

it('limits the largest memory of all builds', () => {
  const sizes = [size(10_000, { islet: { cold: [1], edit: [1] } }, 249e6)];
  expect(find(sizes, 'peak memory of the process tree')).toMatchObject([{ figure: 249, limit: 350 }]);
});

it('limits the growth of the time per page', () => {
  const sizes = [
    size(10_000, { islet: { cold: [12] } }),
    size(1000, { islet: { cold: [1] } }),
    size(100, { islet: { cold: [1] } }),
  ];
  expect(find(sizes, 'growth of a cold build')).toMatchObject([{ pages: 10_000, figure: 1.2, limit: 1.1 }]);
});

it('limits the start-up, in milliseconds', () => {
  expect(find([], 'start-up')).toMatchObject([
    { measure: '`islet --help`, ms (Node alone: 40)', figure: 70, limit: 150 },
  ]);
});
