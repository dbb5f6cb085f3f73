/**
 * `npm run bench`: what a cold build costs, at several sizes, beside the least that the same pages could cost.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { auditFindings, auditReport, benchAudit } from './bench-audit.mjs';
import { benchDev, devFindings, devReport } from './bench-dev.mjs';
import { benchPeers } from './bench-peers.mjs';
import { bundleFloor } from './floor/bundle-floor.mjs';
import { parseOptions, USAGE } from './options.mjs';
import { isMissed, judge } from './peers/goals.mjs';
import { peersReport } from './peers/peers-report.mjs';
import { ensurePrepared } from './prepared.mjs';
import { report } from './report.mjs';
import { runSize } from './run-size.mjs';
import { MAX_TAP, tapToProgress } from './tap-to-progress.mjs';
import { findings } from './verdict.mjs';

/** Where `--keep` puts the tables of `--peers`. */
const RESULTS = fileURLToPath(new URL('results.md', import.meta.url));

process.exitCode = await main(process.argv.slice(2));

/** @param {string[]} args */
async function main(args) {
  let options;
  try {
    options = parseOptions(args);
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
    if (options.tap) return await runTap(options, folder, stop.signal);
    if (options.peers) return await runPeers(options, folder, stop.signal);
    if (options.dev) return await runDev(options, folder, stop.signal);
    return options.audit ? await runAudit(options, folder, stop.signal) : await run(options, folder, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    process.stderr.write('Stopped.\n');
    return 130;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * @param {import('./options.mjs').Options} options
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function runTap({ json, check }, folder, signal) {
  const { dialog, progress, roundTrip } = await tapToProgress(folder, signal);
  const most = MAX_TAP + roundTrip;
  process.stdout.write(
    `Tap to dialog ${dialog.toFixed(0)} ms, to first progress ${progress.toFixed(0)} ms; round trip ${roundTrip.toFixed(1)} ms, at most ${most.toFixed(0)} ms.\n`,
  );
  if (json !== undefined)
    await writeFile(resolve(json), `${JSON.stringify({ version: 1, dialog, progress, roundTrip }, null, 2)}\n`);
  return check && progress > most ? 1 : 0;
}

/**
 * @param {import('./options.mjs').Options} options
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function runPeers({ pages, runs: rounds, only, json, check, keep }, folder, signal) {
  ensurePrepared(log);
  const result = await benchPeers({ folder, sizes: pages, rounds, only, signal, log });
  const judgements = judge(result.sizes, result.startUp);
  const { versions, missing } = result;
  const machine = { ...thisMachine(), memoryBytes: totalmem() };
  const text = peersReport(result.sizes, judgements, {
    ...machine,
    date: new Date().toISOString().slice(0, 10),
    versions,
    missing,
  });
  process.stdout.write(`\n${text}`);
  if (keep) await writeFile(RESULTS, text);
  if (json !== undefined) {
    const sizes = result.sizes.map(({ runs, ...size }) => ({ ...size, runs: Object.fromEntries(runs) }));
    const figures = {
      version: 1,
      machine,
      versions: Object.fromEntries(versions),
      missing: Object.fromEntries(missing),
      startUp: result.startUp,
      sizes,
      judgements,
    };
    await writeFile(resolve(json), `${JSON.stringify(figures, null, 2)}\n`);
  }
  return check && judgements.some(isMissed) ? 1 : 0;
}

/**
 * @param {import('./options.mjs').Options} options
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function runDev({ pages: sizes, json, check }, folder, signal) {
  const results = [];
  for (const pages of sizes) {
    const result = await benchDev({ folder: join(folder, String(pages)), pages, signal, log });
    process.stdout.write(`\n${devReport(result)}`);
    results.push(result);
  }
  if (json !== undefined) await writeFile(resolve(json), `${JSON.stringify({ version: 1, results }, null, 2)}\n`);
  const problems = check ? results.flatMap(devFindings) : [];
  if (check) process.stdout.write(problems.length === 0 ? 'Within the limits.\n' : `${problems.join('\n')}\n`);
  return problems.length === 0 ? 0 : 1;
}

/**
 * @param {import('./options.mjs').Options} options
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function runAudit({ pages: sizes, json, check }, folder, signal) {
  const results = [];
  for (const pages of sizes) {
    const rows = await benchAudit({ folder: join(folder, String(pages)), pages, signal, log });
    process.stdout.write(`\n${auditReport(rows, pages)}`);
    results.push({ pages, rows });
  }
  if (json !== undefined) await writeFile(resolve(json), `${JSON.stringify({ version: 1, results }, null, 2)}\n`);
  const problems = check ? results.flatMap(({ rows }) => auditFindings(rows)) : [];
  if (check) process.stdout.write(problems.length === 0 ? 'Within the limits.\n' : `${problems.join('\n')}\n`);
  return problems.length === 0 ? 0 : 1;
}

/**
 * @param {import('./options.mjs').Options} options
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function run({ pages: sizes, runs, stages, json, check }, folder, signal) {
  const floorBundle = await bundleFloor(folder);
  const results = [];
  for (const pages of sizes)
    results.push(await runSize({ folder, floorBundle, pages, rounds: runs(pages), stages, signal, log }));
  const machine = thisMachine();
  process.stdout.write(`\n${report(results, machine)}`);
  if (json !== undefined)
    await writeFile(resolve(json), `${JSON.stringify({ version: 1, machine, results }, null, 2)}\n`);
  if (!check) return 0;
  const problems = findings(results);
  process.stdout.write(problems.length === 0 ? 'Within the limits.\n' : `${problems.join('\n')}\n`);
  return problems.length === 0 ? 0 : 1;
}

function thisMachine() {
  return {
    node: process.versions.node,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    platform: process.platform,
  };
}

/** @param {string} line */
function log(line) {
  process.stderr.write(`${line}\n`);
}
