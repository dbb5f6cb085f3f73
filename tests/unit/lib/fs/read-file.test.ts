import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileReader } from '../../../../src/lib/fs/read-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-read-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('reads files of any size, one after the other', () => {
  const read = createFileReader();
  const file = join(folder, 'file');
  for (const size of [0, 1, 70_000, (1 << 18) - 1, 1 << 18, (1 << 18) + 1, 3 << 20, 5]) {
    const bytes = Buffer.alloc(size, `${String(size)}, `);
    writeFileSync(file, bytes);
    expect(read(file).equals(bytes), String(size)).toBe(true);
  }
});

it('reads a file whose size the system does not report', () => {
  expect(createFileReader()('/proc/self/status').toString()).toMatch(/^Name:/);
});

it('throws the errors of the system', () => {
  const read = createFileReader();
  expect(() => read(join(folder, 'gone'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  expect(() => read(folder)).toThrow(expect.objectContaining({ code: 'EISDIR' }));
});
