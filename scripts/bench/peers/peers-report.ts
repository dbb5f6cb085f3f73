import process from 'node:process';
import { markdownTable } from '../markdown-table.js';
import type { Measurement } from '../measure.js';
import { median } from '../statistics.js';
import { isMissed, ISLET, type Goal, type SizeRuns } from './goals.js';
import type { Work } from './run-rounds.js';

const WORKS: readonly (readonly [Work, string])[] = [
  ['unchanged', 'unchanged'],
  ['edit', 'one page edited'],
  ['checkout', 'after a checkout'],
  ['footer', 'footer link'],
  ['navigation', 'header link'],
  ['search links', 'search link'],
  ['template', 'template of 10 %'],
];

/** How to read the tables. */
const EXPLANATION = `All build the same pages: about 11 KB of YAML each, with header, footer with 120 search links, body, and questions with answers.
Title, description, visible text and links of 20 pages and of each edited page were compared and are equal. islet also writes a
manifest with hashes, an archive of its sources, a sitemap and hashed assets, and checks links; Next also writes data for its
router.

Each figure is a new process, with the files in the cache of the system. Contenders take turns within a round, and the disk is
flushed before each. \`cold\`: no output and no cache. Memory is the sum over the process tree, sampled every 25 ms, so shared
pages count once per process.`;

export interface Circumstances {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly machine: string;
  /** By the name of the contender. */
  readonly versions: ReadonlyMap<string, string>;
  /** Reasons why a peer was not measured. */
  readonly missing: ReadonlyMap<string, string>;
}

/** Returns the results as Markdown. */
export function peersReport(
  sizes: readonly SizeRuns[],
  goals: readonly Goal[],
  { date, machine, versions, missing }: Circumstances,
): string {
  return [
    '# islet compared with other generators',
    '',
    `${date}; ${machine}.`,
    '',
    ...[...versions].map(([name, version]) => `- ${name} ${version}`),
    ...[...missing].map(([name, reason]) => `- ${name}: not measured, ${reason}`),
    '',
    EXPLANATION,
    ...(process.platform === 'linux' ? [] : ['', 'CPU time and memory are only measured on Linux.']),
    ...sizes.flatMap((size) => [
      '',
      `## ${String(size.pages)} pages, ${size.rounds === 1 ? 'one round' : `medians of ${String(size.rounds)} rounds`}`,
      '',
      sizeTable(size),
    ]),
    '',
    '## Goals',
    '',
    'Ratios are medians of those within a round. Limits are for the time that is measured; the ratio of CPU time is steadier on a busy machine.',
    '',
    goalsTable(goals),
    '',
  ].join('\n');
}

function sizeTable({ pages, runs }: SizeRuns): string {
  const ours = median(wallSeconds(runs.get(ISLET)?.cold));
  const rows = [...runs].flatMap(([name, works]) => {
    const { cold } = works;
    if (cold === undefined) return [];
    const walls = wallSeconds(cold);
    const wall = median(walls);
    const seconds = (all: readonly Measurement[] | undefined) =>
      all === undefined ? '-' : `${median(wallSeconds(all)).toFixed(2)} (${median(cpuSeconds(all)).toFixed(2)})`;
    return [
      [
        name,
        wall.toFixed(2),
        `${Math.min(...walls).toFixed(2)} to ${Math.max(...walls).toFixed(2)}`,
        median(cpuSeconds(cold)).toFixed(2),
        (median(cold.map(({ peakBytes }) => peakBytes)) / 1e6).toFixed(0),
        (pages / wall).toFixed(0),
        (wall / ours).toFixed(2),
        ...WORKS.map(([work]) => seconds(works[work])),
      ],
    ];
  });
  const headings = ['', 'cold, wall s', 'from to', 'CPU s', 'peak MB', 'pages/s', `wall / ${ISLET}`];
  return markdownTable([[...headings, ...WORKS.map(([, heading]) => `${heading}, s (CPU)`)], ...rows]);
}

function goalsTable(goals: readonly Goal[]): string {
  const ratio = (figure: number) => figure.toFixed(figure >= 10 ? 0 : 3);
  const rows = goals.map((goal) => [
    goal.work,
    goal.pages?.toString() ?? '-',
    goal.measure,
    goal.figure === undefined ? 'not measured' : ratio(goal.figure),
    goal.limit?.toString() ?? '-',
    goal.limit === undefined ? '-' : isMissed(goal) ? 'no' : 'yes',
    goal.cpu === undefined ? '-' : ratio(goal.cpu),
  ]);
  return markdownTable([['work', 'pages', 'measured', 'figure', 'at most', 'met', 'in CPU time'], ...rows]);
}

function wallSeconds(runs: readonly Measurement[] = []): number[] {
  return runs.map((run) => run.wallSeconds);
}

function cpuSeconds(runs: readonly Measurement[]): number[] {
  return runs.map((run) => run.cpuSeconds);
}
