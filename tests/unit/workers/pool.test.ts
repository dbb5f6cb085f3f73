import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

it(
  'a pool that is closed at once ends its threads when they have loaded: Node would end the process where one is stopped before',
  { timeout: 60_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'islet-pool-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const loaded = join(folder, 'loaded');
    const slow = join(folder, 'slow.mjs');
    // Long enough that it is stopped in the middle by whoever does not wait, in milliseconds.
    writeFileSync(
      slow,
      `import { writeFileSync } from 'node:fs';\nconst end = Date.now() + 300;\nwhile (Date.now() < end);\nwriteFileSync(${JSON.stringify(loaded)}, '');\nexport const run = () => 1;\n`,
    );
    const pool = JSON.stringify(new URL('../../../lib/workers/worker-pool.js', import.meta.url).href);
    // In a process of its own, which would take the tests beside this one with it.
    const script = `
    const { openPool } = await import(${pool});
    const pool = await openPool(new URL(${JSON.stringify(pathToFileURL(slow).href)}), 1);
    await pool.close();
  `;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(existsSync(loaded)).toBe(true);
  },
);
