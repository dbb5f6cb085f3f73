import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lookTogether } from '../../../src/incremental/parallel-stat.js';
import type { LookTask, PartLook } from '../../../src/incremental/look-parts.js';
import { lookAtOutput } from '../../../src/workers/output-tasks.js';
import { freshFrom, lookAtInPieces } from '../../../src/incremental/stat-cache.js';

const MOMENT = Date.now() + 60_000;

const FOLDERS = ['a', 'b', 'b/inner', 'c', 'd', 'e', 'e/index.html'];
const entries = [
  ...FOLDERS,
  ...['a', 'b/inner', 'c', 'd', 'e/index.html'].map((path) => `${path}/page.html`),
  'index.html',
];

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'islet-look-'));
  for (const path of FOLDERS) mkdirSync(join(dist, path));
  for (const path of entries) if (!FOLDERS.includes(path)) writeFileSync(join(dist, path), path);
});
afterEach(() => {
  rmSync(dist, { recursive: true });
});

/** Nothing comes first. */
const atOnce = Promise.resolve();

const linesOf = (pieces: readonly string[] | undefined): string[] | undefined => pieces?.join('').split('\n').sort();

const alone = (): string[] | undefined => linesOf(lookAtInPieces(dist, ['.'], freshFrom(MOMENT)));

async function together(elsewhere: Parameters<typeof lookTogether>[3], some = entries): Promise<string[] | undefined> {
  return linesOf(await lookTogether(dist, some, MOMENT, elsewhere, atOnce));
}

/** Somebody who looks at no more than so many parts. */
function looking(most: number, seen: PartLook[] = []): (task: LookTask) => Promise<readonly PartLook[]> {
  return (task) => {
    const some = lookAtOutput({ ...task, parts: task.parts.slice(0, most) }) ?? [];
    // What was asked for beyond them is taken by the other one.
    Atomics.store(task.taken, 0, some.length);
    seen.push(...some);
    return Promise.resolve(some);
  };
}

it.each([0, 1, 3, 64])(
  'two who know the paths see of an output what one sees who walks it, where the other one sees %s parts',
  async (most) => {
    const seen: PartLook[] = [];
    expect(await together(looking(most, seen))).toEqual(alone());
    expect(seen.map(([part]) => part)).toEqual(entries.map((_, index) => index).slice(0, most));
    const [first] = (await lookTogether(dist, entries, MOMENT, looking(most), atOnce)) ?? [];
    expect(first).toMatch(/^\.\t\d[^\n]+\n$/);
  },
);

it('an output without a file is seen too', async () => {
  for (const path of entries) rmSync(join(dist, path), { recursive: true, force: true });
  expect(await together(looking(2), [])).toEqual(alone());
});

it('more entries than there are parts are each looked at once', async () => {
  const more = Array.from({ length: 150 }, (_, number) => `page-${String(number)}.html`);
  for (const path of more) writeFileSync(join(dist, path), '');
  expect(await together(looking(20), [...entries, ...more])).toEqual(alone());
});

it('what is left undone elsewhere is done here, what was taken and not told too', async () => {
  expect(await together(() => Promise.resolve(undefined))).toEqual(alone());
  const failing = (task: LookTask): Promise<undefined> => {
    Atomics.add(task.taken, 0, 2);
    return Promise.resolve(undefined);
  };
  expect(await together(failing)).toEqual(alone());
});

it('an output with a link is not told by its looks, whoever meets it', async () => {
  for (const name of ['a/page.html', 'index.html', 'e/index.html/page.html']) {
    rmSync(join(dist, name));
    symlinkSync(dist, join(dist, name));
    for (const most of [0, 4, 64]) expect(await together(looking(most))).toBeUndefined();
    rmSync(join(dist, name));
    writeFileSync(join(dist, name), '');
  }
});

it('looks here only once it has done what comes first, while others begin', async () => {
  const parts: number[] = [];
  let done = (): void => undefined;
  const first = new Promise<void>((resolve) => {
    done = resolve;
  });
  const looked = lookTogether(
    dist,
    entries,
    MOMENT,
    (task) => {
      parts.push(task.parts.length, Atomics.load(task.taken, 0));
      return Promise.resolve(undefined).finally(done);
    },
    first,
  );
  expect(parts).toEqual([entries.length, 0]);
  expect(linesOf(await looked)).toEqual(alone());
});

it('does not leave others looking where what comes first fails', async () => {
  let looked = false;
  const slow = async (): Promise<undefined> => {
    await setTimeout(20);
    looked = true;
  };
  await expect(lookTogether(dist, entries, MOMENT, slow, Promise.reject(new TypeError('torn')))).rejects.toThrow(
    'torn',
  );
  expect(looked).toBe(true);
});
