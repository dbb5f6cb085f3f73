import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { momentAfterWriting } from '../../../src/incremental/build-state.js';
import { uncertainFrom } from '../../../src/incremental/stat-cache.js';

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
    const isUncertain = uncertainFrom(await momentAfterWriting(folder));
    const before = isUncertain(statSync(file).ctimeMs);
    writeFileSync(file, 'after!');
    times.push({ before, after: isUncertain(statSync(file).ctimeMs) });
  }
  expect(times).toEqual(times.map(() => ({ before: false, after: true })));
  expect(readdirSync(folder).filter((name) => name.startsWith('clock'))).toEqual([]);
});
