import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Takes 200 ms of processor time, or waits without end. */
const WORK = `
  import { writeSync } from 'node:fs';
  export function spin() {
    writeSync(1, 'started ');
    const used = () => Object.values(process.cpuUsage()).reduce((sum, time) => sum + time, 0) / 1000;
    for (const end = used() + 200; used() < end; );
    return 'done';
  }
  export const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
`;

/** Runs a function of it in the main thread, or in a thread of a pool. Prints what comes of it. */
const RUN = `
  import { interruptible, limitBlocking } from '${compiled('lib/async/watchdog.js')}';
  import { openPool } from '${compiled('workers/worker-pool.js')}';
  import * as work from './work.mjs';
  const [place, name, milliseconds] = process.argv.slice(2);
  const inMain = async () => {
    limitBlocking({
      code: 'work.mjs',
      caller: 'work.mjs',
      milliseconds: Number(milliseconds),
      toError: ({ reached }) => new Error(reached),
    });
    return interruptible(() => work[name]()).catch((error) => error.message);
  };
  const inThread = async () => {
    const pool = await openPool(new URL('work.mjs', import.meta.url), 1);
    const result = await pool.run(Number(milliseconds) / 1000, name, undefined);
    await pool.close();
    return result ?? 'lost';
  };
  console.log(await (place === 'main' ? inMain() : inThread()));
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-limit-'));
  writeFileSync(join(folder, 'work.mjs'), WORK);
  writeFileSync(join(folder, 'run.mjs'), RUN);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function compiled(path: string): string {
  return pathToFileURL(join(import.meta.dirname, '../../../../lib', path)).href;
}

/** Runs it, and lets it have a sixth of the time once it says that it has started. */
async function outcome(...options: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [join(folder, 'run.mjs'), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const closed = new Promise<boolean>((resolve) => {
    child.on('close', () => {
      resolve(true);
    });
  });
  for (;;) {
    if (await Promise.race([closed, setTimeout(20, false)])) return said.trim();
    if (!said.startsWith('started')) continue;
    child.kill('SIGSTOP');
    await setTimeout(100);
    child.kill('SIGCONT');
  }
}

it.runIf(process.platform === 'linux')(
  'work that takes long only because other processes have the processor is not stopped',
  async () => {
    const outcomes = await Promise.all(['main', 'thread'].map((place) => outcome(place, 'spin', '600')));
    expect(outcomes).toEqual(['started done', 'started done']);
  },
);

it('work that waits without end is stopped', async () => {
  expect(await Promise.all([outcome('main', 'wait', '20'), outcome('thread', 'wait', '20')])).toEqual(['time', 'lost']);
});
