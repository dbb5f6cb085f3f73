import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { momentAfterWriting } from '../../../src/cache/file-clock.js';
import { freshFrom } from '../../../src/cache/tree-state.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-clock-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('tells what was written before from what is written after, however soon, and leaves nothing behind', async () => {
  const times: { readonly before: boolean; readonly after: boolean }[] = [];
  for (let round = 0; round < 50; round++) {
    const file = join(folder, `${String(round)}.txt`);
    writeFileSync(file, 'before');
    const isFresh = freshFrom(await momentAfterWriting(folder));
    const before = isFresh(statSync(file).ctimeMs);
    writeFileSync(file, 'after!');
    times.push({ before, after: isFresh(statSync(file).ctimeMs) });
  }
  expect(times).toEqual(times.map(() => ({ before: false, after: true })));
  expect(readdirSync(folder).filter((name) => name === 'clock')).toEqual([]);
});
