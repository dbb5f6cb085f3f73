/** `npm run bench`: measures builds and other commands on generated sites. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { benchAudit } from './bench-audit.js';
import { benchBuild } from './bench-build.js';
import { benchDev } from './bench-dev.js';
import { benchPeers } from './bench-peers.js';
import type { Outcome, Task } from './benchmark.js';
import { parseOptions, USAGE, type Options } from './options.js';
import { MAX_TAP, tapToProgress } from './tap-to-progress.js';

process.exitCode = await main();

async function main(): Promise<number> {
  let options: Options;
  try {
    options = parseOptions(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      stop.abort();
    });
  const folder = await mkdtemp(join(tmpdir(), 'islet-bench-'));
  try {
    const { text, figures, problems } = await choose(options)({ folder, options, signal: stop.signal, log });
    process.stdout.write(`\n${text}`);
    if (options.json !== undefined)
      await writeFile(resolve(options.json), `${JSON.stringify({ version: 1, ...figures }, null, 2)}\n`);
    if (!options.check) return 0;
    process.stdout.write(problems.length === 0 ? 'Within the limits.\n' : `${problems.join('\n')}\n`);
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    process.stderr.write('Stopped.\n');
    return 130;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function choose({ tap, peers, dev, audit }: Options): (task: Task) => Promise<Outcome> {
  if (tap) return benchTap;
  if (peers) return benchPeers;
  if (dev) return benchDev;
  return audit ? benchAudit : benchBuild;
}

async function benchTap({ folder, signal }: Task): Promise<Outcome> {
  const figures = await tapToProgress(folder, signal);
  const limit = MAX_TAP + figures.roundTrip;
  const text = `Tap to dialog ${figures.dialog.toFixed(0)} ms, to first progress ${figures.progress.toFixed(0)} ms; round trip ${figures.roundTrip.toFixed(1)} ms, at most ${limit.toFixed(0)} ms.\n`;
  return { text, figures, problems: figures.progress > limit ? ['The first progress is too late.'] : [] };
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}
