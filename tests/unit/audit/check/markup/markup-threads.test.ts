import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MarkupJob, MarkupVerdict } from '../../../../../src/audit/check/markup/validate-markup.js';

/** Threads run compiled files. */
const { check } = await import('../../../../../lib/audit/check/check.js');
const { startMarkupThreads } = await import('../../../../../lib/audit/check/markup/markup-threads.js');
const { judgeMarkup } = await import('../../../../../lib/audit/check/markup/validate-markup.js');

/** More than are looked at before threads are started. */
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

const jobOf = (html: string): MarkupJob => ({ html });

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

it('finds on every page what is found without threads, though nobody asks for counts, and leaves none running', async () => {
  const { findings } = await check({ folder, today: '2026-01-01' });
  const pictures = findings.filter(({ rule }) => rule === 'html/wcag/h37');
  expect(pictures.map(({ message, files }) => [message, files.length])).toEqual([
    [messageOf(judgeMarkup(jobOf(pageOf(0)))), PAGES],
  ]);
  expect(started).not.toEqual([]);
  expect(running()).toEqual([]);
});

function messageOf(verdict: MarkupVerdict): string {
  return verdict === 'outline'
    ? 'in order'
    : (verdict.find(({ rule }) => rule === 'html/wcag/h37')?.message ?? 'not found');
}

it('answers in the order of the jobs, and as without threads', async () => {
  const jobs = [pageOf(1), '<p>', pageOf(2), ''].map(jobOf);
  const pool = startMarkupThreads();
  try {
    expect(await Promise.all(jobs.map((job) => pool.run(job)))).toEqual(jobs.map(judgeMarkup));
  } finally {
    await pool.destroy();
  }
});

it('tells what was thrown in a thread, goes on with other pages and ends', async () => {
  const pool = startMarkupThreads();
  const broken = { html: null } as unknown as MarkupJob;
  await expect(pool.run(broken)).rejects.toThrow(TypeError);
  expect(await pool.run(jobOf(''))).toHaveLength(1);
  expect(running()).not.toEqual([]);
  await pool.destroy();
  expect(running()).toEqual([]);
});
