import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { plainEnvironment } from '../measure.mjs';
import { TICKS, watchTree } from '../process-tree.mjs';

/**
 * @typedef {object} Program
 * @property {string} program a name on `PATH` or a path
 * @property {readonly string[]} args
 * @property {string} cwd
 * @property {Readonly<Record<string, string>>} [env] added to the environment
 */

/** A program that was stopped because it took too long. */
export class TimedOut extends Error {
  /** @param {number} seconds */
  constructor(seconds) {
    super(`stopped after ${String(seconds)} s`);
    this.name = 'TimedOut';
  }
}

/**
 * Runs any program as a process of its own, in a group of its own, and measures it and all that it starts. Only one at a time: what the system tells of
 * finished children is told for all of them together. Elsewhere than on Linux CPU time and memory are 0.
 *
 * @param {Program} program
 * @param {{ timeoutSeconds: number, signal?: AbortSignal }} options
 * @returns {Promise<import('../measure.mjs').Measurement>}
 * @throws {TimedOut} after the whole group was killed
 * @throws {Error} with what the program printed, where it failed
 */
export async function measureProgram({ program, args, cwd, env }, { timeoutSeconds, signal }) {
  signal?.throwIfAborted();
  const before = finishedChildrenSeconds();
  const start = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  const tree = pid === undefined ? undefined : watchTree(pid);
  const kill = () => {
    if (pid !== undefined) killGroup(pid);
  };
  const tooLong = new AbortController();
  const timer = setTimeout(() => {
    tooLong.abort(new TimedOut(timeoutSeconds));
    kill();
  }, timeoutSeconds * 1000);
  signal?.addEventListener('abort', kill);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ part) => (printed += part));
  try {
    const code = await new Promise((/** @type {(code: number | null) => void} */ resolve, reject) => {
      child.once('error', reject);
      // Not `close`: a helper process that outlives the program would keep its pipes, and the clock, going.
      child.once('exit', resolve);
    });
    const wallSeconds = (performance.now() - start) / 1000;
    const { treeSeconds, peakBytes } = tree?.stop() ?? { treeSeconds: 0, peakBytes: 0 };
    signal?.throwIfAborted();
    tooLong.signal.throwIfAborted();
    if (code !== 0) throw new Error(`\`${program} ${args.join(' ')}\` ended with ${String(code)}:\n${printed}`);
    // Both see too little: the first misses processes that nobody waited for, the second the last moments of each.
    return { wallSeconds, cpuSeconds: Math.max(finishedChildrenSeconds() - before, treeSeconds), peakBytes };
  } finally {
    clearTimeout(timer);
    tree?.stop();
    signal?.removeEventListener('abort', kill);
    kill();
  }
}

/** CPU time of all children of this process that have ended, with those that they waited for. */
function finishedChildrenSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / TICKS;
  } catch {
    // No `/proc`.
    return 0;
  }
}

/** @param {number} leader */
function killGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    // Nothing of the group is left.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
