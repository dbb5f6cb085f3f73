import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lookTogether } from '../../../src/build/look-together.js';
import { lookAtOutput, type LookTask } from '../../../src/build/threads/output-tasks.js';
import { freshFrom, lookAtInPieces, type TreeState } from '../../../src/cache/tree-state.js';

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

const alone = (): string | undefined => lookAtInPieces(dist, ['.'], freshFrom(MOMENT))?.join('');

it('two look at an output as one does, to the order', async () => {
  const tasks: LookTask[] = [];
  const look = (task: LookTask): Promise<readonly TreeState[] | undefined> => {
    tasks.push(task);
    return Promise.resolve(lookAtOutput(task));
  };
  expect((await lookTogether(dist, MOMENT, look))?.join('')).toBe(alone());
  expect(tasks.map(({ paths }) => paths.length)).toEqual([3]);
  for (const path of ['a', 'b', 'c', 'd', 'e']) rmSync(join(dist, path), { recursive: true });
  expect((await lookTogether(dist, MOMENT, look))?.join('')).toBe(alone());
  rmSync(join(dist, 'index.html'));
  expect((await lookTogether(dist, MOMENT, look))?.join('')).toBe(alone());
});

it('what is left undone elsewhere is done here', async () => {
  expect((await lookTogether(dist, MOMENT, () => Promise.resolve(undefined)))?.join('')).toBe(alone());
});

it('an output with a link is not told by its looks, in whichever half it lies', async () => {
  for (const name of ['a-link', 'z-link', 'e/link']) {
    symlinkSync(dist, join(dist, name));
    expect(await lookTogether(dist, MOMENT, (task) => Promise.resolve(lookAtOutput(task)))).toBeUndefined();
    rmSync(join(dist, name));
  }
});
