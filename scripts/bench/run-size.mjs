import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCorpus } from './corpus.mjs';
import { measure } from './measure.mjs';
import { refuseDifference, sample } from './same-pages.mjs';
import { createAside } from './set-aside.mjs';
import { median, pairedRatio } from './statistics.mjs';

/** What is compared, in the order of a round. */
const CONTENDERS = /** @type {const} */ (['islet', 'floor', 'floor, chrome memoised']);

/** @typedef {typeof CONTENDERS[number]} Contender */

/**
 * @typedef {object} Row
 * @property {Contender} contender
 * @property {number} pages
 * @property {number} wallSeconds median of the rounds, as are the next three
 * @property {number} cpuSeconds
 * @property {number} peakBytes
 * @property {number} pagesPerSecond of wall time
 * @property {number} outputBytes of the published folder
 * @property {number} wallRatio to the floor in the same round, median
 * @property {number} cpuRatio
 */

/**
 * @typedef {object} SizeResult
 * @property {number} pages
 * @property {number} rounds
 * @property {number} yamlBytes of an average page
 * @property {Row[]} rows
 * @property {{ stage: string, ms: number }[]} stages empty where they were not asked for
 */

const COMMAND = fileURLToPath(new URL('../../bin/islet.js', import.meta.url));
const FLOOR = fileURLToPath(new URL('floor/floor.mjs', import.meta.url));
const STAGES = fileURLToPath(new URL('time-stages.mjs', import.meta.url));

/**
 * Measures everything at one size, in turns, each run in a process of its own without anything left by an earlier one.
 *
 * @param {{ folder: string, floorBundle: string, pages: number, rounds: number, stages: boolean, signal: AbortSignal, log: (line: string) => void }} task `folder`: an existing folder of its own, left as it was
 * @returns {Promise<SizeResult>}
 */
export async function runSize({ folder, floorBundle, pages, rounds, stages, signal, log }) {
  const root = join(folder, 'site');
  const outputs = join(folder, 'out');
  const out = (/** @type {string} */ name) => join(outputs, name);
  const aside = createAside(join(folder, 'aside'));
  const fresh = async () => {
    for (const path of [outputs, join(root, '.islet')]) await aside.put(path);
    await mkdir(outputs);
  };
  const options = { usageFile: join(folder, 'usage.json'), signal };
  /** @type {Record<Contender, { args: string[], dist: string }>} */
  const programs = {
    islet: { args: [COMMAND, 'build', '--reporter', 'json', '--root', root, '--out', out('dist')], dist: out('dist') },
    floor: { args: [FLOOR, floorBundle, root, out('floor')], dist: out('floor') },
    'floor, chrome memoised': { args: [FLOOR, floorBundle, root, out('floor'), '--memoise'], dist: out('floor') },
  };

  log(`${String(pages)} pages: writing the corpus`);
  const { yamlBytes } = await writeCorpus(root, pages);
  /** @type {Record<Contender, import('./measure.mjs').Measurement[]>} */
  const runs = { islet: [], floor: [], 'floor, chrome memoised': [] };
  /** @type {Partial<Record<Contender, number>>} */
  const bytes = {};
  /** @type {ReadonlyMap<string, string>} */
  let built = new Map();
  for (let round = 1; round <= rounds; round += 1) {
    for (const contender of CONTENDERS) {
      signal.throwIfAborted();
      await fresh();
      const run = await measure(programs[contender].args, options);
      runs[contender].push(run);
      bytes[contender] ??= await folderBytes(programs[contender].dist);
      if (contender === 'islet') built = sample(programs.islet.dist, pages);
      else refuseDifference(built, sample(programs[contender].dist, pages));
      log(
        `${String(pages)} pages, round ${String(round)}: ${contender} ${run.wallSeconds.toFixed(2)} s, CPU ${run.cpuSeconds.toFixed(2)} s`,
      );
    }
  }
  const of = (/** @type {Contender} */ contender, /** @type {'wallSeconds' | 'cpuSeconds' | 'peakBytes'} */ key) =>
    runs[contender].map((run) => run[key]);
  const rows = CONTENDERS.map((contender) => ({
    contender,
    pages,
    wallSeconds: median(of(contender, 'wallSeconds')),
    cpuSeconds: median(of(contender, 'cpuSeconds')),
    peakBytes: median(of(contender, 'peakBytes')),
    pagesPerSecond: pages / median(of(contender, 'wallSeconds')),
    outputBytes: bytes[contender] ?? 0,
    wallRatio: pairedRatio(of(contender, 'wallSeconds'), of('floor', 'wallSeconds')),
    cpuRatio: pairedRatio(of(contender, 'cpuSeconds'), of('floor', 'cpuSeconds')),
  }));
  await fresh();
  /** @type {unknown} */
  const timings = stages ? JSON.parse((await measure([STAGES, root, out('dist')], options)).stdout) : [];
  for (const path of [root, outputs]) await rm(path, { recursive: true, force: true });
  await aside.empty();
  return { pages, rounds, yamlBytes: yamlBytes / pages, rows, stages: /** @type {SizeResult['stages']} */ (timings) };
}

/** @param {string} folder */
async function folderBytes(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}
