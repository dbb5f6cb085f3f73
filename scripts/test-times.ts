import type { TestReport } from './test-summary.js';

/** Files in the list of slow ones. */
const SHOWN = 10;

/** The slowest test files of a run, one a line, with their wall time; `root` is cut off their paths. */
export function slowestFiles({ testResults }: TestReport, root: string): string[] {
  return testResults
    .map(({ name, startTime, endTime }) => ({ name: name.replace(root, ''), seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/**
 * Says what share of the processors' time a run did not use: it waited for disks, browsers, timers or, on a busy machine, for other
 * programs. Times are in seconds.
 */
export function waitingShare(times: {
  readonly wall: number;
  readonly processor: number;
  readonly processors: number;
}): string {
  const share = Math.max(0, 1 - times.processor / (times.wall * times.processors));
  return `The tests used ${times.processor.toFixed(0)} s of processor time in ${times.wall.toFixed(0)} s on ${String(times.processors)} processors: ${(share * 100).toFixed(0)} % was waiting.`;
}
