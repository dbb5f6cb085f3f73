import type * as Files from 'node:fs/promises';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { createBaseline, repairBaseline } from '../../../../src/audit/baseline/baseline.js';

const { calls, KILLED } = vi.hoisted(() => ({ calls: { left: Infinity }, KILLED: new Error('killed') }));

// A copy is two changes: the folder, then what is in it.
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>();
  const step = (): void => {
    calls.left -= 1;
    if (calls.left < 0) throw KILLED;
  };
  const counted =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      step();
      return await call(...args);
    };
  const cp: typeof real.cp = async (from, to, options) => {
    step();
    await real.mkdir(String(to), { recursive: true });
    step();
    await real.cp(from, to, options);
  };
  return { ...real, rename: counted(real.rename), rm: counted(real.rm), cp };
});

let root: string;
const at = (path: string): string => join(root, 'baseline', path);

/** What stands in `baseline/`: each folder with the text of its one file. */
async function present(): Promise<Record<string, string>> {
  const folders = (await readdir(at(''))).sort();
  return Object.fromEntries(
    await Promise.all(
      folders.map(async (folder): Promise<[string, string]> => [folder, await readFile(at(`${folder}/file`), 'utf8')]),
    ),
  );
}

async function fill(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'file'), text);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'islet-baseline-'));
  for (const suffix of ['', '.audit']) {
    await fill(join(root, `dist${suffix}`), 'next');
    await fill(at(`tree${suffix}`), 'former');
  }
});
afterEach(() => rm(root, { recursive: true }));

test('the output and what is noted of it become the baseline', async () => {
  // `diff` finds causes with the records of pages.
  for (const folder of ['dist', 'dist.audit']) await writeFile(join(root, folder, 'records.json'), '');
  await createBaseline(root, join(root, 'dist'));
  expect(await present()).toEqual({ tree: 'next', 'tree.audit': 'next' });
  expect([await readdir(at('tree')), await readdir(at('tree.audit'))]).toEqual([
    ['file', 'records.json'],
    ['file', 'records.json'],
  ]);
});

describe('a change that was broken off', () => {
  const FORMER = { tree: 'former', 'tree.audit': 'former' };
  const NEXT = { tree: 'next', 'tree.audit': 'next' };

  it.each([
    ['both have what is noted of them', FORMER, NEXT],
    ['nothing is noted of the next', FORMER, { tree: 'next' }],
    ['nothing is noted of the former', { tree: 'former' }, NEXT],
    ['nothing is noted of either', { tree: 'former' }, { tree: 'next' }],
    ['there was none before', {}, NEXT],
    ['there was none before, and nothing is noted', {}, { tree: 'next' }],
  ])('at any step, and its mending at any step, leaves one of the two, where %s', async (_, former, next) => {
    for (let step = 0; ; step += 1) {
      const killed = await killedAt(step, async () => {
        await setUp(former, next);
        calls.left = step;
        await createBaseline(root, join(root, 'dist'));
      });
      for (let mending = 0; await killedAt(mending, () => repairBaseline(root)); mending += 1);
      const left = await present();
      expect([former, next], `killed before change ${String(step)}`).toContainEqual(left);
      if (!killed) {
        expect(left).toEqual(next);
        return;
      }
    }
  });
});

/** Lets `work` do so many changes to files and then nothing more; tells whether it wanted to. */
async function killedAt(changes: number, work: () => Promise<void>): Promise<boolean> {
  calls.left = changes;
  try {
    await work();
    return false;
  } catch (error) {
    if (error !== KILLED) throw error;
    return true;
  } finally {
    calls.left = Infinity;
  }
}

async function setUp(former: Readonly<Record<string, string>>, next: Readonly<Record<string, string>>): Promise<void> {
  calls.left = Infinity;
  await rm(root, { recursive: true });
  await mkdir(at(''), { recursive: true });
  for (const [name, text] of Object.entries(former)) await fill(at(name), text);
  for (const [name, text] of Object.entries(next)) await fill(join(root, name.replace('tree', 'dist')), text);
}
