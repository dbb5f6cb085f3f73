import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import process from 'node:process';
import { watchTree } from './process-tree.mjs';

/**
 * @typedef {object} Measurement
 * @property {number} wallSeconds
 * @property {number} cpuSeconds user and system time of the process and its descendants
 * @property {number} peakBytes
 */

const PROBE = new URL('usage-probe.mjs', import.meta.url).href;

/**
 * Runs a Node program as a process of its own and measures it and its descendants, from its start to its end.
 *
 * @param {readonly string[]} args
 * @param {{ usageFile: string, signal?: AbortSignal }} options `usageFile`: a path for the time of the run
 * @returns {Promise<Measurement & { stdout: string }>}
 * @throws {Error} with what the program printed, where it failed
 */
export async function measure(args, { usageFile, signal }) {
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', PROBE, ...args], {
    cwd: tmpdir(),
    env: { ...plainEnvironment(), ISLET_BENCH_USAGE: usageFile },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  const tree = child.pid === undefined ? undefined : watchTree(child.pid);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ part) => (stdout += part));
  child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ part) => (stderr += part));
  const code = await new Promise((/** @type {(code: number | null) => void} */ resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const wallSeconds = (performance.now() - start) / 1000;
  const { descendantSeconds = 0, peakBytes = 0 } = tree?.stop() ?? {};
  if (code !== 0) throw new Error(`\`node ${args.join(' ')}\` ended with ${String(code)}:\n${stdout}${stderr}`);
  /** @type {unknown} */
  const usage = JSON.parse(readFileSync(usageFile, 'utf8'));
  const own = /** @type {{ cpuMicroseconds: number, peakKilobytes: number }} */ (usage);
  rmSync(usageFile);
  return {
    wallSeconds,
    cpuSeconds: own.cpuMicroseconds / 1e6 + descendantSeconds,
    peakBytes: Math.max(peakBytes, own.peakKilobytes * 1024),
    stdout,
  };
}

/** The environment without what a test runner, a terminal or a CI put there; React is the one that is published. */
export function plainEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(NODE_OPTIONS|CI|GITHUB_.*|FORCE_COLOR|NO_COLOR|VITEST.*)$/.test(name),
  );
  return { ...Object.fromEntries(kept), NODE_ENV: 'production' };
}
