import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measure, treeOf } from '../../../scripts/bench/measure.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'islet-measure-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Measures a program given as its source. */
async function run(name: string, source: string) {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, source);
  return measure({ args: [file] });
}

/** Uses this much CPU time, however slow the machine is. */
const burn = (ms: number) =>
  `{ const start = process.cpuUsage(); for (let used = 0; used < ${String(ms)}e3; ) { const { user, system } = process.cpuUsage(start); used = user + system; } }`;

describe.runIf(process.platform === 'linux')('a measured process', { timeout: 60_000 }, () => {
  it('has its CPU time, its memory and its output', async () => {
    const { cpuSeconds, wallSeconds, peakBytes, stdout } = await run(
      'busy',
      `const held = Buffer.alloc(150e6, 1); ${burn(400)} console.log(held.length);`,
    );
    expect(stdout).toBe('150000000\n');
    expect(cpuSeconds).toBeGreaterThan(0.4);
    expect(wallSeconds).toBeGreaterThan(0.4);
    expect(peakBytes).toBeGreaterThan(150e6);
  });

  it('runs React in production mode', async () => {
    const { stdout } = await run('environment', 'console.log(process.env.NODE_ENV, process.env.VITEST);');
    expect(stdout).toBe('production undefined\n');
  });

  it('fails with its output', async () => {
    await expect(run('failing', "console.error('no such luck'); process.exitCode = 3;")).rejects.toThrow(
      /ended with 3:\nno such luck/,
    );
  });

  it('counts the processes that it starts', async () => {
    await writeFile(
      join(folder, 'child.mjs'),
      `const held = Buffer.alloc(200e6, 1); ${burn(500)} setTimeout(() => held.length, 200);`,
    );
    const { cpuSeconds, peakBytes } = await run(
      'parent',
      `import { execFileSync } from 'node:child_process'; execFileSync(process.execPath, [${JSON.stringify(join(folder, 'child.mjs'))}]);`,
    );
    expect(cpuSeconds).toBeGreaterThan(0.5);
    expect(peakBytes).toBeGreaterThan(230e6);
  });

  it('counts its threads', async () => {
    const threads = await run(
      'threads',
      `import { Worker } from 'node:worker_threads'; new Worker(${JSON.stringify(burn(400))}, { eval: true });`,
    );
    expect(threads.cpuSeconds).toBeGreaterThan(0.4);
  });

  it('is stopped at its time limit', async () => {
    await expect(measure({ args: ['-e', 'setInterval(() => {}, 1000)'] }, { timeoutSeconds: 1 })).rejects.toMatchObject(
      {
        name: 'TimeoutError',
      },
    );
  });

  it('is stopped with all processes that it started', async () => {
    const pidFile = join(folder, 'child.pid');
    const child =
      "require('node:fs').writeFileSync('child.part', String(process.pid)); require('node:fs').renameSync('child.part', 'child.pid'); setInterval(() => {}, 1000);";
    const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'ignore' }); setInterval(() => {}, 1000);`;
    const stop = new AbortController();
    const stopped = expect(measure({ args: ['-e', parent], cwd: folder }, { signal: stop.signal })).rejects.toThrow(
      'aborted',
    );
    await expect.poll(() => existsSync(pidFile), { timeout: 30_000 }).toBe(true);
    stop.abort();
    await stopped;
    const pid = Number(await readFile(pidFile, 'utf8'));
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // No process has this number.
    return false;
  }
}

it.runIf(process.platform === 'linux')('finds children of children', async () => {
  const inner = "setTimeout(() => {}, 60_000); console.log('up');";
  const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: ['ignore', 'inherit', 'inherit'] }); setTimeout(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['-e', outer], { stdio: ['ignore', 'pipe', 'inherit'] });
  let tree: number[] = [];
  try {
    await once(child.stdout, 'data');
    tree = treeOf(child.pid ?? 0);
    expect(tree).toHaveLength(2);
    expect(tree[0]).toBe(child.pid);
  } finally {
    for (const pid of tree.slice(1)) process.kill(pid);
    child.kill();
    await once(child, 'close');
  }
});
