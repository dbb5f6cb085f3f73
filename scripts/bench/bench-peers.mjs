import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { writeCorpus } from './corpus.mjs';
import { plainEnvironment } from './measure.mjs';
import { addEditedTemplates } from './peers/edits.mjs';
import { OURS } from './peers/goals.mjs';
import { layOutProject } from './peers/lay-out-project.mjs';
import { PEERS } from './peers/peers.mjs';
import { createAside } from './set-aside.mjs';
import { runRounds } from './peers/run-rounds.mjs';
import { median } from './statistics.mjs';

const COMMAND = fileURLToPath(new URL('../../bin/islet.js', import.meta.url));

/** Above this, some peers need more memory than most machines have and more time than anybody waits: the generator is measured alone. */
const PEER_PAGES = 20_000;

/** Seconds that one build may take: a multiple of the slowest peer's. */
const TIMEOUT = { least: 120, perPage: 0.06 };

/** Starts that the median of the start-up is of. */
const STARTS = 15;

/**
 * @typedef {object} PeersResult
 * @property {import('./peers/goals.mjs').SizeRuns[]} sizes
 * @property {{ helpMs: number, bareMs: number }} startUp
 * @property {Map<string, string>} versions by the name of the contender
 * @property {Map<string, string>} missing why a peer was not measured, or not to the end
 */

/**
 * Builds the same pages with the generator and with the peers that can be had.
 *
 * @param {{ folder: string, sizes: readonly number[], rounds: (pages: number) => number, only: readonly string[], signal: AbortSignal, log: (line: string) => void }} task
 * @returns {Promise<PeersResult>}
 */
export async function benchPeers({ folder, sizes, rounds, only, signal, log }) {
  /** @type {PeersResult} */
  const result = { sizes: [], startUp: startUp(), versions: new Map([[OURS, await ownVersion()]]), missing: new Map() };
  /** @type {{ peer: import('./peers/peers.mjs').Peer, found: import('./peers/obtain.mjs').Obtained }[]} */
  const peers = [];
  for (const peer of PEERS) {
    signal.throwIfAborted();
    const found = only.includes(peer.id) ? await peer.obtain(log) : { missing: 'not asked for' };
    if ('missing' in found) result.missing.set(peer.name, found.missing);
    else {
      result.versions.set(peer.name, found.version);
      peers.push({ peer, found });
    }
  }
  const aside = createAside(join(folder, 'aside'));
  try {
    for (const pages of sizes) {
      const corpus = join(folder, `corpus-${String(pages)}`);
      /** @type {string[]} */
      const made = [corpus];
      try {
        log(`${String(pages)} pages: writing the corpus`);
        await writeCorpus(corpus, pages);
        await addEditedTemplates(corpus, pages);
        /** @type {import('./peers/run-rounds.mjs').Contender[]} */
        const contenders = [];
        for (const { peer, found } of pages > PEER_PAGES ? [] : peers) {
          // Packages are found in the folder above the project.
          const root = await mkdtemp(join(found.home ?? folder, 'run-'));
          made.push(root);
          await layOutProject(peer, corpus, root);
          contenders.push({ ...peer, ...found, root, env: { ...peer.env, HUGO_CACHEDIR: join(root, '.cache') } });
        }
        const own = {
          program: process.execPath,
          args: [COMMAND, 'build', '--quiet', '--root', corpus, '--out', join(corpus, 'dist')],
          env: {},
        };
        const ours = {
          ...own,
          name: OURS,
          version: '',
          root: corpus,
          made: ['dist', 'dist.audit', '.islet'],
          dist: 'dist',
          cache: '.islet/cache',
          pageFile: (/** @type {string} */ file) => `site/pages/${file}`,
        };
        const timeoutSeconds = Math.max(TIMEOUT.least, pages * TIMEOUT.perPage);
        const { runs, stopped } = await runRounds({
          contenders: [ours, ...contenders],
          pages,
          rounds: rounds(pages),
          timeoutSeconds,
          aside,
          signal,
          log,
        });
        for (const [name, reason] of stopped) result.missing.set(name, `${reason} at ${String(pages)} pages`);
        result.sizes.push({ pages, rounds: rounds(pages), runs });
      } finally {
        // What is removed now would be remembered while the next size is measured.
        for (const path of made) await aside.put(path);
      }
    }
  } finally {
    await aside.empty();
  }
  return result;
}

async function ownVersion() {
  /** @type {unknown} */
  const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  return /** @type {{ version: string }} */ (manifest).version;
}

/** Medians of wall time in milliseconds, taken in turns. */
function startUp() {
  /** @type {Record<'help' | 'bare', number[]>} */
  const times = { help: [], bare: [] };
  const programs = { help: [COMMAND, '--help'], bare: ['-e', '0'] };
  for (let turn = 0; turn < STARTS; turn += 1) {
    for (const name of /** @type {const} */ (['bare', 'help'])) {
      const start = performance.now();
      const { status, stderr } = spawnSync(process.execPath, programs[name], {
        env: plainEnvironment(),
        stdio: ['ignore', 'pipe', 'pipe'],
        encoding: 'utf8',
      });
      if (status !== 0)
        throw new Error(`\`node ${programs[name].join(' ')}\` ended with ${String(status)}:\n${stderr}`);
      times[name].push(performance.now() - start);
    }
  }
  return { helpMs: median(times.help), bareMs: median(times.bare) };
}
