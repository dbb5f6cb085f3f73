import { statSeconds, treeOf } from './bench/measure.js';

/** Time between two samples of the process tree, in milliseconds. */
const INTERVAL = 2000;

/** Own time of a process, and that of its ended children that it waited for: `utime`, `stime`, `cutime`, `cstime`. */
const FIELDS = [11, 12, 13, 14];

/**
 * Adds up the processor time of a process and its descendants until `stop` is called, which returns seconds. 0 except on Linux. A little
 * too low: the last moments of a process are missing if no other of the tree waits for its end, as with Chromium's.
 */
export function watchProcessorTime(pid: number): { readonly stop: () => number } {
  let living = 0;
  let ended = 0;
  const sample = () => {
    const seconds = treeOf(pid).reduce((sum, member) => sum + statSeconds(member, FIELDS), 0);
    // A process that ends without being waited for takes its time out of the sum.
    ended += Math.max(0, living - seconds);
    living = seconds;
  };
  const timer = setInterval(sample, INTERVAL);
  return {
    stop() {
      clearInterval(timer);
      return living + ended;
    },
  };
}
