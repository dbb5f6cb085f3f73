import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mainOf, refuseDifference } from '../../../scripts/bench/same-pages.mjs';

const script = fileURLToPath(new URL('../../../scripts/bench/bench.mjs', import.meta.url));
const run = promisify(execFile);

let temp: string;
beforeAll(async () => {
  temp = await mkdtemp(join(tmpdir(), 'islet-bench-test-'));
});
afterAll(() => rm(temp, { recursive: true, force: true }));

it(
  'measures the command and the floor on the same pages, and leaves nothing behind',
  { timeout: 120_000 },
  async () => {
    const file = join(temp, 'result.json');
    const { stdout } = await run(
      process.execPath,
      [script, '--pages', '6', '--runs', '1', '--stages', '--json', file],
      { env: { ...process.env, TMPDIR: temp } },
    );
    const { version, results } = JSON.parse(await readFile(file, 'utf8')) as {
      version: number;
      results: {
        pages: number;
        rows: { contender: string; outputBytes: number; peakBytes: number }[];
        stages: { stage: string }[];
      }[];
    };
    expect(version).toBe(1);
    const [{ pages, rows, stages } = { pages: 0, rows: [], stages: [] }] = results;
    expect(pages).toBe(6);
    expect(rows.map(({ contender }) => contender)).toEqual(['islet', 'floor', 'floor, chrome memoised']);
    for (const { outputBytes, peakBytes } of rows) {
      expect(outputBytes).toBeGreaterThan(6 * 20_000);
      expect(peakBytes).toBeGreaterThan(30e6);
    }
    expect(stages.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['bundle', 'load', 'render', 'publish']));
    expect(stdout).toContain('CPU / floor');
    expect(await readdir(temp)).toEqual(['result.json']);
  },
);

it.runIf(process.platform !== 'win32')('cleans up when it is interrupted', { timeout: 120_000 }, async () => {
  const child = spawn(process.execPath, [script, '--pages', '300'], {
    env: { ...process.env, TMPDIR: temp },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(child.stderr, 'data');
  const before = await readdir(temp);
  child.kill('SIGINT');
  const [code] = (await once(child, 'close')) as [number];
  expect(before.some((name) => name.startsWith('islet-bench-'))).toBe(true);
  expect(code).toBe(130);
  expect((await readdir(temp)).filter((name) => name.startsWith('islet-bench-'))).toEqual([]);
});

it('says how it is used where the arguments are wrong', async () => {
  await expect(run(process.execPath, [script, '--pages', 'many'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('`--pages` takes whole numbers') as string,
  });
});

it('refuses to compare different pages', () => {
  const pages = (text: string) => new Map([['/a/', text]]);
  expect(() => {
    refuseDifference(pages('<main>1</main>'), pages('<main>1</main>'));
  }).not.toThrow();
  expect(() => {
    refuseDifference(pages('<main>1</main>'), pages('<main>2</main>'));
  }).toThrow('`/a/` is not the same page');
  expect(() => {
    refuseDifference(pages(''), pages(''));
  }).toThrow('`/a/` is not the same page');
});

it('compares what a page says, not the addresses of its images', () => {
  const page = (src: string, text: string) =>
    `<head></head><main id="content"><img src="${src}" width="1" height="2" alt="a"><p>${text}</p></main><footer></footer>`;
  expect(mainOf(page('/a.svg', 'one'))).toBe(mainOf(page('/b.svg', 'one')));
  expect(mainOf(page('/a.svg', 'one'))).not.toBe(mainOf(page('/a.svg', 'two')));
});
