/**
 * What the children of a process use, from Linux's `/proc`; elsewhere nothing is seen of them.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** Time between two looks, in milliseconds: short against a build, and a look takes a fraction of one. */
const INTERVAL = 25;

/** Clock ticks of `/proc/PID/stat` in a second: fixed in Linux's interface to programs. */
export const TICKS = 100;

/** Bytes of a page of memory on the machines that this runs on; counts in `/proc/PID/statm` are pages. */
const PAGE_BYTES = 4096;

/**
 * @typedef {object} TreeUsage
 * @property {number} descendantSeconds CPU time of the descendants, as last seen
 * @property {number} treeSeconds the same with the process itself
 * @property {number} peakBytes the most memory that the whole tree held at one look
 */

/**
 * Looks at a process and its descendants until it is told to stop.
 *
 * @param {number} pid
 * @returns {{ stop: () => TreeUsage }}
 */
export function watchTree(pid) {
  /** @type {Map<number, number>} */
  const seconds = new Map();
  let peakBytes = 0;
  const look = () => {
    let bytes = 0;
    for (const member of treeOf(pid)) {
      bytes += residentBytes(member);
      seconds.set(member, Math.max(seconds.get(member) ?? 0, cpuSeconds(member)));
    }
    peakBytes = Math.max(peakBytes, bytes);
  };
  const timer = setInterval(look, INTERVAL);
  look();
  return {
    stop() {
      clearInterval(timer);
      const treeSeconds = [...seconds.values()].reduce((sum, value) => sum + value, 0);
      return { descendantSeconds: treeSeconds - (seconds.get(pid) ?? 0), treeSeconds, peakBytes };
    },
  };
}

/**
 * @param {number} pid
 * @returns {number[]} the process and all its descendants
 */
export function treeOf(pid) {
  const threads = entries(`/proc/${String(pid)}/task`);
  const children = threads.flatMap((thread) =>
    text(`/proc/${String(pid)}/task/${thread}/children`)
      .split(' ')
      .filter((child) => child !== ''),
  );
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}

/** @param {number} pid */
function residentBytes(pid) {
  return Number(text(`/proc/${String(pid)}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES;
}

/** @param {number} pid */
export function cpuSeconds(pid) {
  // The name of the program, in brackets, may hold anything; the fields behind it are counted from its last bracket.
  const fields =
    text(`/proc/${String(pid)}/stat`)
      .split(') ')
      .at(-1)
      ?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
}

/** @param {string} path */
function text(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended since it was listed, or the system has no `/proc`.
    return '';
  }
}

/** @param {string} path */
function entries(path) {
  try {
    return readdirSync(path);
  } catch {
    // As above.
    return [];
  }
}
