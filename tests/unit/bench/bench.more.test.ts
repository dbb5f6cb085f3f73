import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const command = ['--import', 'tsx', fileURLToPath(new URL('../../../scripts/bench/bench.ts', import.meta.url))];
const run = promisify(execFile);

let temp: string;
beforeAll(async () => {
  temp = await mkdtemp(join(tmpdir(), 'islet-bench-test-'));
});
afterAll(() => rm(temp, { recursive: true, force: true }));

/** Folders that a benchmark works in. */
async function benchFolders(): Promise<string[]> {
  return (await readdir(temp)).filter((name) => name.startsWith('islet-bench-'));
}

it('measures the command and the reference on the same pages, and cleans up', { timeout: 120_000 }, async () => {
  const file = join(temp, 'result.json');
  const { stdout } = await run(
    process.execPath,
    [...command, '--pages', '6', '--runs', '1', '--stages', '--json', file],
    { env: { ...process.env, TMPDIR: temp } },
  );
  const { version, results } = JSON.parse(await readFile(file, 'utf8')) as {
    version: number;
    results: {
      pages: number;
      rows: { program: string; outputBytes: number; peakBytes: number }[];
      stages: { stage: string }[];
    }[];
  };
  expect(version).toBe(1);
  const [{ pages, rows, stages } = { pages: 0, rows: [], stages: [] }] = results;
  expect(pages).toBe(6);
  expect(rows.map(({ program }) => program)).toEqual(['islet', 'reference']);
  for (const { outputBytes, peakBytes } of rows) {
    expect(outputBytes).toBeGreaterThan(6 * 20_000);
    expect(peakBytes).toBeGreaterThan(30e6);
  }
  expect(stages.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['bundle', 'load', 'render', 'publish']));
  expect(stdout).toContain('CPU / ref.');
  expect(await benchFolders()).toEqual([]);
});

it('prints its usage if an argument is wrong', async () => {
  await expect(run(process.execPath, [...command, '--pages', 'many'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('`--pages` takes whole numbers') as string,
  });
});
