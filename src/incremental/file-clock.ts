import { closeSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { TOO_FRESH } from './stat-cache.js';

/** Time between two looks at the clock, in milliseconds. */
const PAUSE = 1;

/**
 * Waits until the clock that a file system stamps files with has moved on, so that what was written before can be told from what will be; that takes no time where each write has a time of its own, and
 * a tick of up to 10 ms elsewhere. Where it has not moved within twice that, as where times are whole seconds, what was written since its last tick counts as fresh.
 *
 * @returns the first time of that clock, in milliseconds, that nothing has which was written before, or may have; see `freshFrom`
 * @param folder existing folder of that file system; a file `clock-PID` comes and goes there
 */
export async function momentAfterWriting(folder: string): Promise<number> {
  const name = join(folder, `clock-${String(process.pid)}`);
  const probe = openSync(name, 'w');
  // Without a name it is nobody else's, and does not outlive a process that is killed.
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
