import { median, pairedRatio } from '../statistics.js';
import type { Runs, Work } from './run-rounds.js';

/** The measurements of one size, by the name of the contender. */
export interface SizeRuns {
  readonly pages: number;
  readonly rounds: number;
  readonly runs: ReadonlyMap<string, Runs>;
}

export interface StartUp {
  /** Of `islet --help`. */
  readonly helpMs: number;
  /** Of Node with an empty program. */
  readonly nodeMs: number;
}

/** One row of the table of goals. */
export interface Goal {
  readonly work: string;
  readonly pages: number | undefined;
  readonly measure: string;
  /** `undefined` if it could not be measured. */
  readonly figure: number | undefined;
  /** The same ratio of CPU time. */
  readonly cpu?: number | undefined;
  /** `undefined` if there is no limit at this size. */
  readonly limit: number | undefined;
}

interface Ratio {
  readonly name: string;
  readonly work: Work;
  readonly base: string;
  readonly baseWork: Work;
  /** True if the limits are for CPU time. */
  readonly isCpu?: true;
  readonly limits: Readonly<Record<number, number>>;
}

export const ISLET = 'islet';

/** Wall time of islet as a ratio to another generator, or to another build of its own. Limits by the number of pages. */
const RATIOS: readonly Ratio[] = [
  { name: 'cold build', work: 'cold', base: 'Hugo', baseWork: 'cold', limits: { 1000: 0.75, 10_000: 0.35 } },
  { name: 'cold build', work: 'cold', base: 'Eleventy', baseWork: 'cold', limits: { 1000: 1.1, 10_000: 1 } },
  { name: 'cold build', work: 'cold', base: 'Astro with React', baseWork: 'cold', limits: {} },
  { name: 'cold build', work: 'cold', base: 'Next export', baseWork: 'cold', limits: {} },
  {
    name: 'nothing changed',
    work: 'unchanged',
    base: 'Hugo',
    baseWork: 'unchanged',
    limits: { 1000: 0.1, 10_000: 0.03 },
  },
  {
    name: 'after a checkout with the cache',
    work: 'checkout',
    base: 'Hugo',
    baseWork: 'cold',
    limits: { 10_000: 0.3 },
  },
  { name: 'one page edited', work: 'edit', base: 'Hugo', baseWork: 'edit', limits: { 1000: 0.35, 10_000: 0.15 } },
  sharedEdit('footer', { 1000: 0.6, 10_000: 0.5 }),
  sharedEdit('navigation', { 10_000: 0.55 }),
  sharedEdit('search links', { 10_000: 0.55 }),
  { name: 'template of 10 % of pages edited', work: 'template', base: ISLET, baseWork: 'cold', limits: {} },
];

/** CPU time after an edit of data that all pages show, as a ratio to a cold build. */
function sharedEdit(work: Work, limits: Ratio['limits']): Ratio {
  return { name: `${work}, one link edited`, work, base: ISLET, baseWork: 'cold', isCpu: true, limits };
}

/** Peak memory of the process tree, in MB. */
const MEMORY_LIMITS: Readonly<Record<number, number>> = { 10_000: 300 };

/** Limit for the time of a page compared with the next smaller size. */
const GROWTH_LIMIT = 1.1;

/** Below this size, start-up dominates. */
const GROWTH_PAGES = 1000;

const HELP_LIMIT = 150;

export function evaluateGoals(sizes: readonly SizeRuns[], { helpMs, nodeMs }: StartUp): Goal[] {
  const sorted = [...sizes].sort((a, b) => a.pages - b.pages);
  return [
    ...sorted.flatMap((size) => [...ratioGoals(size), memoryGoal(size)]),
    ...sorted.slice(1).flatMap((size, index) => growthGoals(sorted[index], size)),
    {
      work: 'start-up',
      pages: undefined,
      measure: `\`islet --help\`, ms (Node alone: ${nodeMs.toFixed(0)})`,
      figure: helpMs,
      limit: HELP_LIMIT,
    },
  ];
}

export function isMissed({ figure, limit }: Goal): boolean {
  return limit !== undefined && (figure === undefined || figure > limit);
}

function ratioGoals({ pages, runs }: SizeRuns): Goal[] {
  const ratios = RATIOS.filter(({ base, limits }) => runs.has(base) || limits[pages] !== undefined);
  return ratios.map(({ name, work, base, baseWork, isCpu, limits }) => {
    const [ours, theirs] = [runs.get(ISLET)?.[work] ?? [], runs.get(base)?.[baseWork] ?? []];
    const isMeasured = ours.length > 0 && ours.length === theirs.length;
    const ratio = (key: 'wallSeconds' | 'cpuSeconds') =>
      isMeasured
        ? pairedRatio(
            ours.map((run) => run[key]),
            theirs.map((run) => run[key]),
          )
        : undefined;
    return {
      work: name,
      pages,
      measure: `${isCpu ? 'CPU' : 'wall'} time / ${base}${baseWork === work ? '' : `, ${baseWork}`}`,
      figure: ratio(isCpu ? 'cpuSeconds' : 'wallSeconds'),
      cpu: ratio('cpuSeconds'),
      limit: limits[pages],
    };
  });
}

function memoryGoal({ pages, runs }: SizeRuns): Goal {
  const peaks = Object.values(runs.get(ISLET) ?? {}).map((all) => median(all.map(({ peakBytes }) => peakBytes)) / 1e6);
  return {
    work: 'peak memory of the process tree',
    pages,
    measure: 'MB, largest of all its builds',
    figure: peaks.length === 0 ? undefined : Math.max(...peaks),
    limit: MEMORY_LIMITS[pages],
  };
}

function growthGoals(smaller: SizeRuns | undefined, larger: SizeRuns): Goal[] {
  if (smaller === undefined || smaller.pages < GROWTH_PAGES) return [];
  const perPage = ({ pages, runs }: SizeRuns) =>
    median((runs.get(ISLET)?.cold ?? []).map(({ wallSeconds }) => wallSeconds)) / pages;
  const figure = perPage(larger) / perPage(smaller);
  return [
    {
      work: 'growth of a cold build',
      pages: larger.pages,
      measure: `wall time per page / the same at ${String(smaller.pages)}`,
      figure: Number.isNaN(figure) ? undefined : figure,
      limit: GROWTH_LIMIT,
    },
  ];
}
