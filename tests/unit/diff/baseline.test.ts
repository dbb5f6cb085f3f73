import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBaseline, mendBaseline } from '../../../src/diff/baseline.js';

let root: string;
const at = (path: string): string => join(root, 'baseline', path);

/** What stands in `baseline/`: each folder with the text of its one file. */
async function present(): Promise<Record<string, string>> {
  const folders = (await readdir(at(''))).sort();
  return Object.fromEntries(await Promise.all(folders.map(async (folder): Promise<[string, string]> => [folder, await readFile(at(`${folder}/file`), 'utf8')])));
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
  await createBaseline(root, join(root, 'dist'));
  expect(await present()).toEqual({ tree: 'next', 'tree.audit': 'next' });
});

describe('a change that was broken off', () => {
  /** The renames by which the next one takes its place. */
  const RENAMES = [['tree', 'tree.former'], ['tree.next', 'tree'], ['tree.audit', 'tree.audit.former'], ['tree.audit.next', 'tree.audit']] as const;

  test.each([0, 1, 2, 3])('after rename %d is undone', async (done) => {
    for (const suffix of ['', '.audit']) await fill(at(`tree${suffix}.next`), 'next');
    for (const [from, to] of RENAMES.slice(0, done)) await rename(at(from), at(to));
    await mendBaseline(root);
    expect(await present()).toEqual({ tree: 'former', 'tree.audit': 'former' });
  });

  test('after the last rename is completed', async () => {
    for (const suffix of ['', '.audit']) await fill(at(`tree${suffix}.next`), 'next');
    for (const [from, to] of RENAMES) await rename(at(from), at(to));
    await mendBaseline(root);
    expect(await present()).toEqual({ tree: 'next', 'tree.audit': 'next' });
  });
});
