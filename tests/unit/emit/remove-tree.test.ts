import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeParts, removeTree, removeTreeWith } from '../../../src/emit/remove-tree.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-remove-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('removes a folder with all that is in it, and a file', async () => {
  mkdirSync(join(folder, 'tree/a/b'), { recursive: true });
  for (const path of ['tree/one', 'tree/a/two', 'tree/a/b/three', 'file']) writeFileSync(join(folder, path), path);
  await removeTree(join(folder, 'tree'));
  await removeTree(join(folder, 'file'));
  expect(existsSync(join(folder, 'tree'))).toBe(false);
  expect(existsSync(join(folder, 'file'))).toBe(false);
});

it('removes links, and nothing of what they lead to', async () => {
  mkdirSync(join(folder, 'kept'));
  writeFileSync(join(folder, 'kept/file'), 'kept');
  mkdirSync(join(folder, 'tree'));
  symlinkSync(join(folder, 'kept'), join(folder, 'tree/folder'));
  symlinkSync(join(folder, 'kept/file'), join(folder, 'tree/file'));
  symlinkSync(join(folder, 'nothing'), join(folder, 'tree/nothing'));
  await removeTree(join(folder, 'tree'));
  expect(existsSync(join(folder, 'tree'))).toBe(false);
  expect(readFileSync(join(folder, 'kept/file'), 'utf8')).toBe('kept');
});

it('is content where there is nothing, and says what the system refuses', async () => {
  await removeTree(join(folder, 'none'));
  await expect(removeTree(join(folder, 'none\0'))).rejects.toThrow(/null bytes/);
});

/** A folder of folders of files, and a link that leads out. */
function growTree(): string {
  const tree = join(folder, 'tree');
  for (let part = 0; part < 20; part += 1) {
    mkdirSync(join(tree, String(part), 'deeper'), { recursive: true });
    for (let file = 0; file < 20; file += 1) writeFileSync(join(tree, String(part), `${String(file)}.txt`), '');
  }
  mkdirSync(join(folder, 'kept'));
  writeFileSync(join(folder, 'kept/file'), 'kept');
  symlinkSync(join(folder, 'kept'), join(tree, '0/link'));
  return tree;
}

it('is helped by others, who remove each part once', async () => {
  const tree = growTree();
  let helped = 0;
  await removeTreeWith(tree, async ({ paths, taken }) => {
    for (let turn = 0; turn < 5; turn += 1)
      removeParts({ paths: [paths[Atomics.add(taken, 0, 1)] ?? ''], taken: new Int32Array(new SharedArrayBuffer(4)) });
    helped = Atomics.load(taken, 0);
    return Promise.resolve();
  });
  expect(helped).toBe(5);
  expect(existsSync(tree)).toBe(false);
  expect(readFileSync(join(folder, 'kept/file'), 'utf8')).toBe('kept');
});

it('removes what is left where the help fails in the middle of its parts', async () => {
  const tree = growTree();
  await removeTreeWith(tree, async ({ taken }) => {
    Atomics.add(taken, 0, 7);
    return Promise.resolve();
  });
  expect(existsSync(tree)).toBe(false);
});

it('waits for the help before it ends', async () => {
  const tree = growTree();
  let ended = false;
  await removeTreeWith(tree, async () => {
    await setTimeout(20);
    ended = true;
  });
  expect(ended).toBe(true);
});
