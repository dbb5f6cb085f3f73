import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

/** Threads run compiled files. */
const { check } = await import('../../../../lib/audit/check/check.js');

/** Enough for threads. */
const PAGES = 190;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'islet-threads-'));
  for (let index = 0; index < PAGES; index += 1) {
    await mkdir(join(folder, String(index)));
    await writeFile(join(folder, String(index), 'index.html'), pageOf(index));
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function pageOf(index: number): string {
  return `<!DOCTYPE html><html lang="en"><head><title>Tea ${String(index)}</title></head><body><h1>Tea</h1><img src="/pot-${String(index)}.svg"></body></html>`;
}

/** Threads that were started since the test began. */
let started: Worker[];
const note = (worker: Worker): void => {
  started.push(worker);
};
beforeEach(() => {
  started = [];
  process.on('worker', note);
});
afterEach(() => {
  process.off('worker', note);
});

/** A thread that has ended has no number. */
const running = (): Worker[] => started.filter(({ threadId }) => threadId !== -1);

it('finds on every page what is found without threads, and leaves none running', async () => {
  const { findings } = await check({ folder, today: '2026-01-01' });
  const counts = new Map(findings.map(({ rule, files }) => [rule, files.length]));
  expect(counts.get('html/wcag/h37')).toBe(PAGES);
  expect(counts.get('broken-link')).toBe(1);
  expect(findings.filter(({ rule }) => rule === 'broken-link').map(({ message }) => message)).toHaveLength(PAGES);
  expect(counts.get('orphan-page')).toBe(PAGES);
  expect(started).not.toEqual([]);
  expect(running()).toEqual([]);
});

it('starts no thread for what an earlier check found', async () => {
  const verdicts = { file: `${folder}-verdicts`, top: folder, program: 'one' };
  const first = await check({ folder, today: '2026-01-01', verdicts });
  started = [];
  expect(await check({ folder, today: '2026-01-01', verdicts })).toEqual(first);
  expect(started).toEqual([]);
  await rm(verdicts.file);
});

it('tells of a page that no thread can read, and ends the threads', async () => {
  const deep = join(folder, 'deep.html');
  await writeFile(deep, '<b>'.repeat(600));
  try {
    await expect(check({ folder, today: '2026-01-01' })).rejects.toMatchObject({
      diagnostics: [{ name: 'file-too-deep' }],
    });
  } finally {
    await rm(deep);
  }
  expect(started).not.toEqual([]);
  expect(running()).toEqual([]);
});
