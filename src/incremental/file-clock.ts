import { closeSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { TOO_FRESH } from './stat-cache.js';

/** Time between two readings of the clock, in milliseconds. */
const PAUSE = 1;

/**
 * Waits until the clock of a file system has moved on, so that later writes get a later time. That takes up to 10 ms, and no time if each write has a time of its own.
 * If the clock has not moved within twice that, as with times in whole seconds, what was written since its last tick counts as fresh.
 *
 * @returns a time of that clock, in milliseconds: files of earlier times were written before; see `freshFrom`
 * @param folder existing folder of that file system; a file `clock-PID` comes and goes there
 */
export async function momentAfterWriting(folder: string): Promise<number> {
  const name = join(folder, `clock-${String(process.pid)}`);
  const probe = openSync(name, 'w');
  // Without a name, it does not outlive a process that is killed.
  rmSync(name, { force: true });
  const now = (): number => {
    writeSync(probe, '.', 0);
    return fstatSync(probe).mtimeMs;
  };
  try {
    const first = now();
    const end = performance.now() + TOO_FRESH;
    let moment = now();
    while (moment === first && performance.now() < end) {
      await setTimeout(PAUSE);
      moment = now();
    }
    return moment;
  } finally {
    closeSync(probe);
  }
}
