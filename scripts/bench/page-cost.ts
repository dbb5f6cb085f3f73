import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMAND } from './benchmark.js';
import { writeCorpus } from './corpus.js';
import { measure } from './measure.js';

/** Pages of the small build, which is almost only start-up. */
const FEW = 2;

/** CPU time of a program that builds the corpus. */
export interface PageCost {
  readonly startSeconds: number;
  readonly secondsPerPage: number;
  readonly coldSeconds: number;
  /** A second build of the same pages. */
  readonly unchangedSeconds: number;
}

/** Returns arguments for Node that build the project in `root` into `out`. */
export type BuildArguments = (root: string, out: string) => string[];

export const buildWithIslet: BuildArguments = (root, out) => [
  COMMAND,
  'build',
  '--quiet',
  '--root',
  root,
  '--out',
  out,
];

/**
 * Measures a program on a small and a large corpus, which separates the cost of start-up from that of pages.
 *
 * @param folder an existing folder, left empty
 */
export async function measurePageCost(folder: string, pages: number, program: BuildArguments): Promise<PageCost> {
  const [few, many] = [join(folder, 'few'), join(folder, 'many')];
  const seconds = async (root: string) => (await measure({ args: program(root, join(root, 'dist')) })).cpuSeconds;
  try {
    await writeCorpus(few, FEW);
    await writeCorpus(many, pages);
    const startSeconds = await seconds(few);
    const coldSeconds = await seconds(many);
    const secondsPerPage = (coldSeconds - startSeconds) / (pages - FEW);
    return { startSeconds, secondsPerPage, coldSeconds, unchangedSeconds: await seconds(many) };
  } finally {
    for (const root of [few, many]) await rm(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Limits on ratios of CPU time, at least twice the highest seen on a busy machine: a page and a start to those of the reference,
 * an unchanged build to a cold one.
 */
export const LIMITS = { page: 3, start: 8, unchanged: 0.7 };

/** Below this, a page of the reference was not measured, in seconds. */
const MEASURABLE = 0.0001;

/** Returns the limits that `ours` exceeds. */
export function costProblems(ours: PageCost, reference: Pick<PageCost, 'startSeconds' | 'secondsPerPage'>): string[] {
  if (!(reference.secondsPerPage > MEASURABLE && reference.startSeconds > 0))
    return ['The reference could not be measured.'];
  const ratios = {
    page: ours.secondsPerPage / reference.secondsPerPage,
    start: ours.startSeconds / reference.startSeconds,
    unchanged: ours.unchangedSeconds / ours.coldSeconds,
  };
  const problem = (name: keyof typeof LIMITS, text: string) =>
    ratios[name] <= LIMITS[name]
      ? []
      : [`${text}: ${ratios[name].toFixed(2)} times the CPU time, at most ${String(LIMITS[name])} are allowed.`];
  return [
    ...problem('page', 'A page, compared with the reference'),
    ...problem('start', 'A start, compared with the reference'),
    ...problem('unchanged', 'A build without changes, compared with a cold one'),
  ];
}
