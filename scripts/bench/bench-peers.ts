import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { COMMAND, describeMachine, type Outcome, type Task } from './benchmark.js';
import { writeCorpus } from './corpus.js';
import { plainEnvironment } from './measure.js';
import { createProject } from './peers/create-project.js';
import { addRareTemplate } from './peers/edits.js';
import { evaluateGoals, isMissed, ISLET, type SizeRuns, type StartUp } from './peers/goals.js';
import { installPeer, PEERS, type Installed, type Peer } from './peers/peers.js';
import { peersReport } from './peers/peers-report.js';
import { runRounds, type Contender } from './peers/run-rounds.js';
import { median } from './statistics.js';
import { createTrash } from './trash.js';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** Where `--keep` writes the report. */
const RESULTS = fileURLToPath(new URL('results.md', import.meta.url));

/** Above this, some peers need more memory than most machines have: islet is measured alone. */
const MAX_PEER_PAGES = 20_000;

/** Time limit for one build, in seconds: a multiple of the slowest peer's. */
const timeoutSeconds = (pages: number) => Math.max(120, pages * 0.06);

/** Runs for the median of the start-up. */
const STARTS = 15;

interface InstalledPeer {
  readonly peer: Peer;
  readonly installed: Installed;
  /** Projects are created here, where they find the packages. */
  readonly home: string;
}

/** Builds the same pages with islet and with the peers that are available. */
export async function benchPeers(task: Task): Promise<Outcome> {
  const { folder, options, signal, log } = task;
  log('Compiling islet.');
  execFileSync('npm', ['run', 'prepare'], { cwd: PROJECT, stdio: 'ignore', shell: process.platform === 'win32' });
  const versions = new Map([[ISLET, await isletVersion()]]);
  const missing = new Map<string, string>();
  const peers: InstalledPeer[] = [];
  for (const peer of PEERS.filter(({ id }) => options.only.includes(id))) {
    signal.throwIfAborted();
    log(`Installing ${peer.name}.`);
    const home = join(folder, peer.id);
    await mkdir(home);
    const installed = await installPeer(peer, home);
    if (typeof installed === 'string') missing.set(peer.name, installed);
    else {
      versions.set(peer.name, installed.version);
      peers.push({ peer, installed, home });
    }
  }
  const startUp = measureStartUp();
  const sizes: SizeRuns[] = [];
  for (const pages of options.pages) {
    const { stopped, ...size } = await measureSize(task, pages, pages > MAX_PEER_PAGES ? [] : peers);
    for (const [name, reason] of stopped) missing.set(name, `${reason} at ${String(pages)} pages`);
    sizes.push(size);
  }
  const goals = evaluateGoals(sizes, startUp);
  const machine = describeMachine();
  const date = new Date().toISOString().slice(0, 10);
  const text = peersReport(sizes, goals, { date, machine, versions, missing });
  if (options.keep) await writeFile(RESULTS, text);
  return {
    text,
    figures: {
      machine,
      versions: Object.fromEntries(versions),
      missing: Object.fromEntries(missing),
      startUp,
      sizes: sizes.map(({ runs, ...size }) => ({ ...size, runs: Object.fromEntries(runs) })),
      goals,
    },
    problems: goals
      .filter(isMissed)
      .map(({ work, pages, measure, figure, limit }) =>
        [
          work,
          pages && `${String(pages)} pages`,
          `${measure}: ${figure?.toFixed(3) ?? 'not measured'}, at most ${String(limit)}`,
        ]
          .filter(Boolean)
          .join(', '),
      ),
  };
}

async function measureSize(
  { folder, options, signal, log }: Task,
  pages: number,
  peers: readonly InstalledPeer[],
): Promise<SizeRuns & { stopped: ReadonlyMap<string, string> }> {
  log(`${String(pages)} pages: writing the corpus`);
  const corpus = join(folder, `corpus-${String(pages)}`);
  await writeCorpus(corpus, pages);
  await addRareTemplate(corpus, pages);
  const contenders: Contender[] = [
    {
      name: ISLET,
      args: [COMMAND, 'build', '--quiet', '--root', corpus],
      root: corpus,
      outputs: ['dist', 'dist.audit', '.islet'],
      dist: 'dist',
      cache: '.islet/cache',
      pageFile: (file) => `site/pages/${file}`,
    },
  ];
  for (const { peer, installed, home } of peers) {
    const root = await mkdtemp(join(home, 'project-'));
    await createProject(peer, corpus, root);
    contenders.push({ ...peer, ...installed, root, env: { ...peer.env, HUGO_CACHEDIR: join(root, '.cache') } });
  }
  const rounds = options.roundsOf(pages);
  const trash = createTrash(join(folder, 'trash'));
  const outcome = await runRounds({
    contenders,
    pages,
    rounds,
    timeoutSeconds: timeoutSeconds(pages),
    trash,
    signal,
    log,
  });
  return { pages, rounds, ...outcome };
}

async function isletVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** Returns medians of wall time, measured in turns. */
function measureStartUp(): StartUp {
  const time = (args: readonly string[]) => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { env: plainEnvironment(), encoding: 'utf8' });
    if (status !== 0) throw new Error(`\`node ${args.join(' ')}\` ended with ${String(status)}:\n${stderr}`);
    return performance.now() - start;
  };
  const starts = Array.from({ length: STARTS }, () => ({ node: time(['-e', '0']), help: time([COMMAND, '--help']) }));
  return { helpMs: median(starts.map(({ help }) => help)), nodeMs: median(starts.map(({ node }) => node)) };
}
