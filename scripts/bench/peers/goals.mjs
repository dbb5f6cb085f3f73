import { median, pairedRatio } from '../statistics.mjs';

/** @typedef {import('./run-rounds.mjs').Work} Work */

/**
 * Everything measured at one size.
 *
 * @typedef {object} SizeRuns
 * @property {number} pages
 * @property {number} rounds
 * @property {ReadonlyMap<string, import('./run-rounds.mjs').Runs>} runs by the name of the contender
 */

/**
 * One line of the table of goals.
 *
 * @typedef {object} Judgement
 * @property {string} work
 * @property {number | undefined} pages
 * @property {string} measure what the figure is, with its base
 * @property {number | undefined} figure `undefined` where it could not be measured
 * @property {number} [cpu] the same in CPU time, where the figure is of wall time; no goal, but steadier on a machine that does other things too
 * @property {number | undefined} most `undefined` where there is no goal for this size
 */

export const OURS = 'islet';

/**
 * Wall time of ours as a ratio to that of another, or of another work of our own. Nobody but ours has something to restore after a checkout, so what others do then
 * is a cold build.
 *
 * @type {readonly { what: string, work: Work, base: string, baseWork: Work, most: Readonly<Record<number, number>> }[]}
 */
const RATIOS = [
  { what: 'cold build', work: 'cold', base: 'Hugo', baseWork: 'cold', most: { 1000: 0.8, 10_000: 0.5 } },
  { what: 'cold build', work: 'cold', base: 'Eleventy', baseWork: 'cold', most: { 10_000: 0.7 } },
  { what: 'cold build', work: 'cold', base: 'Astro with React', baseWork: 'cold', most: {} },
  { what: 'cold build', work: 'cold', base: 'Next export', baseWork: 'cold', most: {} },
  {
    what: 'nothing changed',
    work: 'unchanged',
    base: 'Hugo',
    baseWork: 'unchanged',
    most: { 1000: 0.3, 10_000: 0.06 },
  },
  { what: 'after a checkout, cache restored', work: 'clone', base: 'Hugo', baseWork: 'cold', most: { 10_000: 0.3 } },
  { what: 'one page edited', work: 'edit', base: 'Hugo', baseWork: 'edit', most: { 1000: 0.35, 10_000: 0.08 } },
  { what: 'one footer link edited', work: 'footer', base: OURS, baseWork: 'cold', most: { 10_000: 0.6 } },
];

/** Proportional to the pages of a template: twice as many may take twice the time, and a tenth more, as sizes may differ from each other. */
const TWICE_THE_PAGES = 2.2;

/** Below this, what does not depend on pages is most of it. */
const PROPORTION_PAGES = 10_000;

/** Peak memory of the process tree, MB. */
const MEMORY = /** @type {Readonly<Record<number, number>>} */ ({ 10_000: 250, 100_000: 400 });

/** How much longer a page may take at ten times the size. */
const GROWTH = 1.1;

/** Below this, starting up is most of it. */
const GROWTH_PAGES = 1000;

/** `islet --help`, ms. */
const HELP = 80;

/**
 * @param {readonly SizeRuns[]} sizes
 * @param {{ helpMs: number, bareMs: number }} startUp
 * @returns {Judgement[]}
 */
export function judge(sizes, { helpMs, bareMs }) {
  const bySize = [...sizes].sort((a, b) => a.pages - b.pages);
  return [
    ...bySize.flatMap(judgeSize),
    ...bySize.slice(1).flatMap((size, position) => judgeGrowth(bySize[position], size)),
    {
      work: 'start-up',
      pages: undefined,
      measure: `\`islet --help\`, ms (bare Node: ${bareMs.toFixed(0)})`,
      figure: helpMs,
      most: HELP,
    },
  ];
}

/** @param {Judgement} judgement */
export function isMissed({ figure, most }) {
  return most !== undefined && (figure === undefined || figure > most);
}

/**
 * @param {SizeRuns} size
 * @returns {Judgement[]}
 */
function judgeSize(size) {
  const { pages, runs } = size;
  const ours = runs.get(OURS) ?? {};
  const all = (/** @type {string} */ name, /** @type {Work} */ work) => runs.get(name)?.[work] ?? [];
  const wall = (/** @type {string} */ name, /** @type {Work} */ work) =>
    all(name, work).map(({ wallSeconds }) => wallSeconds);
  const cpu = (/** @type {string} */ name, /** @type {Work} */ work) =>
    all(name, work).map(({ cpuSeconds }) => cpuSeconds);
  const rows = RATIOS.filter(({ base, most }) => runs.has(base) || most[pages] !== undefined).map(
    ({ what, work, base, baseWork, most }) => {
      const [values, bases] = [wall(OURS, work), wall(base, baseWork)];
      const measured = values.length > 0 && bases.length === values.length;
      const figure = measured ? pairedRatio(values, bases) : undefined;
      const measure =
        base === OURS
          ? `wall time / its own ${baseWork} build`
          : `wall time / ${base}${baseWork === work ? '' : `, ${baseWork}`}`;
      return {
        work: what,
        pages,
        measure,
        figure,
        ...(measured && { cpu: pairedRatio(cpu(OURS, work), cpu(base, baseWork)) }),
        most: most[pages],
      };
    },
  );
  const [unchanged, rare] = [wall(OURS, 'unchanged'), wall(OURS, 'rare')];
  const templates = [
    {
      work: 'a template edited that 10 % of pages use',
      pages,
      measure: 'what it adds to an unchanged build / what a cold one adds',
      figure: addedShare(rare, unchanged, wall(OURS, 'cold')),
      most: undefined,
    },
    {
      work: 'a template edited that 20 % of pages use',
      pages,
      measure: 'what it adds to an unchanged build / what one of 10 % adds',
      figure: addedShare(wall(OURS, 'common'), unchanged, rare),
      most: TWICE_THE_PAGES,
    },
  ];
  const peaks = Object.values(ours).map((measured) => median(measured.map(({ peakBytes }) => peakBytes)) / 1e6);
  return [
    ...rows,
    ...(pages >= PROPORTION_PAGES ? templates : []),
    {
      work: 'peak memory of the process tree',
      pages,
      measure: 'MB, most of all its builds',
      figure: peaks.length === 0 ? undefined : Math.max(...peaks),
      most: MEMORY[pages],
    },
  ];
}

/**
 * What one work takes more than an unchanged build, as a part of what another one does.
 *
 * @param {readonly number[]} work
 * @param {readonly number[]} unchanged
 * @param {readonly number[]} other
 */
function addedShare(work, unchanged, other) {
  const shares = work.map(
    (seconds, round) => (seconds - (unchanged[round] ?? NaN)) / ((other[round] ?? NaN) - (unchanged[round] ?? NaN)),
  );
  return shares.length === 0 || shares.some((share) => !Number.isFinite(share)) ? undefined : median(shares);
}

/**
 * @param {SizeRuns | undefined} smaller
 * @param {SizeRuns} larger
 * @returns {Judgement[]}
 */
function judgeGrowth(smaller, larger) {
  const perPage = (/** @type {SizeRuns} */ { pages, runs }) =>
    median((runs.get(OURS)?.cold ?? []).map(({ wallSeconds }) => wallSeconds)) / pages;
  if (smaller === undefined || smaller.pages < GROWTH_PAGES) return [];
  const figure = perPage(larger) / perPage(smaller);
  return [
    {
      work: 'growth of a cold build',
      pages: larger.pages,
      measure: `wall time for a page / the same at ${String(smaller.pages)}`,
      figure: Number.isNaN(figure) ? undefined : figure,
      most: GROWTH,
    },
  ];
}
