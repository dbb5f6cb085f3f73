import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMAND, describeMachine, type Outcome, type Task } from './benchmark.js';
import { buildProblems, buildReport } from './build-report.js';
import { requireSameContent, sampleContent } from './compare-pages.js';
import { compileProgram } from './compile-program.js';
import { writeCorpus } from './corpus.js';
import { measure, type Measurement } from './measure.js';
import { median, pairedRatio } from './statistics.js';
import { createTrash } from './trash.js';

/** The compiled generator. */
const BUILD_MODULE = new URL('../../lib/core/build/build.js', import.meta.url).href;

/** The figures of one program at one size: medians of the rounds. */
export interface Row {
  readonly program: string;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  /** Size of the published folder. */
  readonly outputBytes: number;
  /** Ratios to the reference within each round. */
  readonly wallRatio: number;
  readonly cpuRatio: number;
}

export interface SizeResult {
  readonly pages: number;
  readonly rounds: number;
  /** Size of an average page. */
  readonly yamlBytes: number;
  /** The first row is islet. */
  readonly rows: readonly Row[];
  /** Empty without `--stages`. */
  readonly stages: readonly { stage: string; ms: number }[];
}

/** Measures cold builds and the reference at every size. */
export async function benchBuild(task: Task): Promise<Outcome> {
  const results: SizeResult[] = [];
  for (const pages of task.options.pages) results.push(await measureSize(task, pages));
  const machine = describeMachine();
  return {
    text: buildReport(results, machine),
    figures: { machine, results },
    problems: buildProblems(results),
  };
}

async function measureSize({ folder, options, signal, log }: Task, pages: number): Promise<SizeResult> {
  const root = join(folder, String(pages));
  const out = join(root, 'dist');
  const reference = await compileProgram('reference/reference.tsx', folder);
  const programs: Record<string, string[]> = {
    islet: [COMMAND, 'build', '--quiet', '--root', root],
    reference: [reference, root, out],
  };
  const trash = createTrash(join(folder, 'trash'));
  const cleanUp = async () => {
    for (const output of ['dist', 'dist.audit', '.islet']) await trash.move(join(root, output));
  };
  log(`${String(pages)} pages: writing the corpus`);
  const { yamlBytes } = await writeCorpus(root, pages);
  const runs = new Map<string, Measurement[]>();
  const outputBytes = new Map<string, number>();
  const rounds = options.roundsOf(pages);
  for (let round = 1; round <= rounds; round += 1) {
    const contents = new Map<string, ReadonlyMap<string, string>>();
    for (const [name, args] of Object.entries(programs)) {
      await cleanUp();
      const run = await measure({ args }, { signal });
      runs.set(name, [...(runs.get(name) ?? []), run]);
      if (round === 1) outputBytes.set(name, await folderBytes(out));
      contents.set(name, sampleContent(out, pages));
      log(
        `${String(pages)} pages, round ${String(round)}: ${name} ${run.wallSeconds.toFixed(2)} s, CPU ${run.cpuSeconds.toFixed(2)} s`,
      );
    }
    requireSameContent(contents);
  }
  const values = (name: string, key: keyof Measurement) => (runs.get(name) ?? []).map((run) => run[key]);
  const rows = [...runs.keys()].map((program) => ({
    program,
    wallSeconds: median(values(program, 'wallSeconds')),
    cpuSeconds: median(values(program, 'cpuSeconds')),
    peakBytes: median(values(program, 'peakBytes')),
    outputBytes: outputBytes.get(program) ?? 0,
    wallRatio: pairedRatio(values(program, 'wallSeconds'), values('reference', 'wallSeconds')),
    cpuRatio: pairedRatio(values(program, 'cpuSeconds'), values('reference', 'cpuSeconds')),
  }));
  await cleanUp();
  const stages = options.stages ? await timeStages(folder, root, signal) : [];
  await trash.move(root);
  await trash.empty();
  return { pages, rounds, yamlBytes: yamlBytes / pages, rows, stages };
}

async function timeStages(folder: string, root: string, signal: AbortSignal): Promise<SizeResult['stages']> {
  const program = await compileProgram('time-stages.ts', folder);
  const { stdout } = await measure({ args: [program, BUILD_MODULE, root, join(root, 'dist')] }, { signal });
  return JSON.parse(stdout) as { stage: string; ms: number }[];
}

async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
