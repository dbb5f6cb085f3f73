import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRegularFile } from '../../../../src/lib/fs/read-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-read-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('a file of any size is read whole, and a larger one than allowed is refused', () => {
  const file = join(folder, 'file');
  for (const size of [0, 1, 70_000, 3 << 20, 5]) {
    const bytes = Buffer.alloc(size, `${String(size)}, `);
    writeFileSync(file, bytes);
    expect(readRegularFile(file).equals(bytes), String(size)).toBe(true);
  }
  expect(() => readRegularFile(file, 4)).toThrow(expect.objectContaining({ code: 'EFBIG' }));
});

it('a file whose size the system does not tell is read too', () => {
  expect(readRegularFile('/proc/self/status').toString()).toMatch(/^Name:/);
});

it('what cannot be read is said as the system says it', () => {
  expect(() => readRegularFile(join(folder, 'gone'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  expect(() => readRegularFile(folder)).toThrow(expect.objectContaining({ code: 'EISDIR' }));
});
