import { readdirSync, readFileSync } from 'node:fs';
import { unlessRefused } from '../../errors/system-error.js';

/** Threads of this process: the main thread, or all others. */
export type WatchedThreads = 'main' | 'others';

/** Processor time of threads since their start, in milliseconds, by their ids. */
export type ProcessorTimes = ReadonlyMap<string, number>;

/** The threads of this process, on Linux. */
const TASKS = '/proc/self/task';

/** Milliseconds in the unit of Linux for processor time. */
const CLOCK_TICK = 10;

/** Places of user and system time in `stat`, behind the name of the thread. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/**
 * Returns the processor time of these threads. Systems other than Linux know only that of the whole process: it is
 * returned as if it were one thread, so it is at least that of each thread.
 */
export function processorTimes(threads: WatchedThreads): ProcessorTimes {
  const found = process.platform === 'linux' ? timesOnLinux(threads) : new Map<string, number>();
  if (found.size > 0) return found;
  const { user, system } = process.cpuUsage();
  return new Map([['process', (user + system) / 1000]]);
}

/** Returns the processor time of the busiest thread between two measurements, in milliseconds. */
export function processorTimeBetween(from: ProcessorTimes, to: ProcessorTimes): number {
  return Math.max(0, ...[...to].map(([id, time]) => time - (from.get(id) ?? 0)));
}

function timesOnLinux(threads: WatchedThreads): Map<string, number> {
  const main = String(process.pid);
  const ids = threads === 'main' ? [main] : unlessRefused(() => readdirSync(TASKS), []).filter((id) => id !== main);
  const times = new Map<string, number>();
  for (const id of ids) {
    // Empty if the thread has ended meanwhile.
    const stat = unlessRefused(() => readFileSync(`${TASKS}/${id}/stat`, 'latin1'), '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME]);
    if (stat !== '') times.set(id, ticks * CLOCK_TICK);
  }
  return times;
}
