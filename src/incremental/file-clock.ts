import { closeSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { UNCERTAIN_FOR } from './stat-cache.js';

/** Time between two readings of the clock, in milliseconds. */
const PAUSE = 1;

/**
 * Waits until the clock of a file system advances, so that later writes get a later time. This takes up to 10 ms, and
 * no time if each write has its own time. If the clock does not advance within 20 ms, as with times in whole seconds,
 * files written since its previous tick are uncertain.
 *
 * @param folder existing folder of that file system; a file `clock-PID` is created and removed there
 * @returns a time of that clock, in milliseconds: files with earlier times were written before; see `uncertainFrom`
 */
export async function momentAfterWriting(folder: string): Promise<number> {
  const name = join(folder, `clock-${String(process.pid)}`);
  const probe = openSync(name, 'w');
  // The file is removed at once, so that it does not outlive a killed process.
  rmSync(name, { force: true });
  const now = (): number => {
    writeSync(probe, '.', 0);
    return fstatSync(probe).mtimeMs;
  };
  try {
    const first = now();
    const end = performance.now() + UNCERTAIN_FOR;
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
