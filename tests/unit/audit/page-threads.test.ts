import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { compilePolicy, policiesSchema } from '../../../src/lib/site/policy.js';
import { createChance } from '../../helpers/chance.js';
import { randomEdits } from './diff/random-edits.js';

/** Threads run compiled files. */
const { check } = await import('../../../lib/audit/check/check.js');
const { diff } = await import('../../../lib/audit/diff/diff.js');

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

/** A policy whose texts are on some pages. */
function teaPolicy(word: string) {
  const rule = { reason: 'r', owner: 'o', source: 's' };
  const rules = [
    { ...rule, id: 'named', require: [word] },
    { ...rule, id: 'calm', forbid: ['lucky'] },
  ];
  return compilePolicy(
    'tea',
    policiesSchema.parse({ policies: { tea: { description: 'd', rules } } }).policies.tea?.rules ?? [],
  );
}

it('reports of randomly edited pages the same with any number of threads', async () => {
  const after = `${folder}-after`;
  const { next } = createChance(20_261_130);
  const kinds = Object.values(randomEdits);
  try {
    await cp(folder, after, { recursive: true });
    for (let index = 0; index < PAGES; index += 1) {
      const file = join(after, String(index), 'index.html');
      const edit = kinds[index % kinds.length];
      if (index % 40 === 39) await rm(file);
      else await writeFile(file, edit?.(await readFile(file, 'utf8'), next) ?? '');
    }
    await writeFile(join(after, '_headers'), "/*\n  Content-Security-Policy: script-src 'sha256-abc='\n");
    const trees = {
      before: folder,
      after,
      policiesOf: () => ({ before: teaPolicy('tea'), after: teaPolicy('tea 1'), notes: [] }),
    };
    const { report } = await diff({ ...trees, threads: 0 });
    expect(started.length, 'only trees are hashed').toBe(0);
    expect(report.findings.length).toBeGreaterThan(PAGES / 2);
    for (const threads of [1, 3]) {
      started = [];
      expect(JSON.stringify((await diff({ ...trees, threads })).report)).toBe(JSON.stringify(report));
      expect(started).not.toEqual([]);
      expect(running()).toEqual([]);
    }
    await writeFile(join(after, '7/index.html'), '<b>'.repeat(600));
    await expect(diff({ ...trees, threads: 2 })).rejects.toMatchObject({ diagnostics: [{ name: 'file-too-deep' }] });
    expect(running()).toEqual([]);
  } finally {
    await rm(after, { recursive: true, force: true });
  }
});
