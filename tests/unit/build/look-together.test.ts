import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lookTogether } from '../../../src/build/look-together.js';
import type { LookTask, PartLook } from '../../../src/build/look-parts.js';
import { lookAtOutput } from '../../../src/build/threads/output-tasks.js';
import { freshFrom, lookAtInPieces } from '../../../src/cache/tree-state.js';

const MOMENT = Date.now() + 60_000;

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'islet-look-'));
  for (const path of ['a', 'b/inner', 'c', 'd', 'e/index.html']) {
    mkdirSync(join(dist, path), { recursive: true });
    writeFileSync(join(dist, path, 'page.html'), path);
  }
  writeFileSync(join(dist, 'index.html'), '');
});
afterEach(() => { rmSync(dist, { recursive: true }); });

/** Nothing comes first. */
const atOnce = Promise.resolve();

const alone = (): string | undefined => lookAtInPieces(dist, ['.'], freshFrom(MOMENT))?.join('');

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

it.each([0, 1, 3, 64])('two look at an output as one does, to the order, where the other one sees %s parts', async (most) => {
  const seen: PartLook[] = [];
  expect((await lookTogether(dist, MOMENT, looking(most, seen), atOnce))?.join('')).toBe(alone());
  expect(seen.map(([part]) => part)).toEqual([0, 1, 2, 3, 4, 5].slice(0, most));
  for (const path of ['a', 'b', 'c', 'd', 'e']) rmSync(join(dist, path), { recursive: true });
  expect((await lookTogether(dist, MOMENT, looking(most), atOnce))?.join('')).toBe(alone());
  rmSync(join(dist, 'index.html'));
  expect((await lookTogether(dist, MOMENT, looking(most), atOnce))?.join('')).toBe(alone());
});

it('more entries than there are parts are looked at in their order too', async () => {
  for (let number = 0; number < 150; number += 1) writeFileSync(join(dist, `page-${String(number)}.html`), '');
  expect((await lookTogether(dist, MOMENT, looking(20), atOnce))?.join('')).toBe(alone());
});

it('what is left undone elsewhere is done here, what was taken and not told too', async () => {
  expect((await lookTogether(dist, MOMENT, () => Promise.resolve(undefined), atOnce))?.join('')).toBe(alone());
  const failing = (task: LookTask): Promise<undefined> => {
    Atomics.add(task.taken, 0, 2);
    return Promise.resolve(undefined);
  };
  expect((await lookTogether(dist, MOMENT, failing, atOnce))?.join('')).toBe(alone());
});

it('an output with a link is not told by its looks, whoever meets it', async () => {
  for (const name of ['a-link', 'z-link', 'e/link']) {
    symlinkSync(dist, join(dist, name));
    for (const most of [0, 4, 64]) expect(await lookTogether(dist, MOMENT, looking(most), atOnce)).toBeUndefined();
    rmSync(join(dist, name));
  }
});

it('looks here only once it has done what comes first, while others begin', async () => {
  const parts: number[] = [];
  let done = (): void => undefined;
  const first = new Promise<void>((resolve) => { done = resolve; });
  const looked = lookTogether(dist, MOMENT, (task) => {
    parts.push(task.parts.length, Atomics.load(task.taken, 0));
    return Promise.resolve(undefined).finally(done);
  }, first);
  expect(parts).toEqual([6, 0]);
  expect((await looked)?.join('')).toBe(alone());
});

it('does not leave others looking where what comes first fails', async () => {
  let looked = false;
  const slow = async (): Promise<undefined> => {
    await setTimeout(20);
    looked = true;
  };
  await expect(lookTogether(dist, MOMENT, slow, Promise.reject(new TypeError('torn')))).rejects.toThrow('torn');
  expect(looked).toBe(true);
});
