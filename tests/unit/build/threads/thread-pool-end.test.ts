import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { expect, it } from 'vitest';

/** Pools that are closed while their threads load. */
const POOLS = 12;

it('ends threads that have not loaded yet without ending the process', { timeout: 60_000 }, () => {
  const module = (path: string): string => JSON.stringify(new URL(`../../../../lib/build/threads/${path}`, import.meta.url).href);
  // What is stopped while it loads must not run beside other tests: Node ended the whole process.
  const script = `
    import { setTimeout } from 'node:timers/promises';
    const { openPool } = await import(${module('thread-pool.js')});
    const early = [];
    for (let index = 0; index < ${String(POOLS)}; index += 1) {
      const pool = await openPool(new URL(${module('page-thread.js')}), 1);
      let isLoaded = false;
      void pool.loaded.then(() => { isLoaded = true; });
      await setTimeout(5 * index);
      const before = isLoaded;
      await pool.close();
      early.push(!before && isLoaded);
    }
    console.log(JSON.stringify(early));
  `;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const early = JSON.parse(stdout) as boolean[];
  expect(early).toHaveLength(POOLS);
  expect(early[0], 'waited for the thread').toBe(true);
});
