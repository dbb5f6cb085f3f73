import { fstatSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

const looks: readonly (readonly [string, ((descriptor: number) => number) | undefined])[] = [
  ['by somebody who does not look', undefined],
  ['by somebody who knows the size', (descriptor) => fstatSync(descriptor).size],
  ['where no size is told', () => 0],
];

it.each(looks)('files of any size are read whole, one after the other, %s', (_, look) => {
  let looked = 0;
  const read = createFileReader(
    look &&
      ((descriptor) => {
        looked += 1;
        return look(descriptor);
      }),
  );
  const file = join(folder, 'file');
  for (const size of [0, 1, 70_000, (1 << 18) - 1, 1 << 18, (1 << 18) + 1, 3 << 20, 5]) {
    const bytes = Buffer.alloc(size, `${String(size)}, `);
    writeFileSync(file, bytes);
    looked = 0;
    expect(read(file).equals(bytes), String(size)).toBe(true);
    // An empty one too.
    expect(looked > 0, String(size)).toBe(look !== undefined);
  }
});

it('a file is not asked for more than it has', () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'some');
  let looked = 0;
  createFileReader((descriptor) => {
    looked += 1;
    return fstatSync(descriptor).size;
  })(file);
  expect(looked).toBe(1);
});

it('a file whose size the system does not tell is read too', () => {
  expect(createFileReader()('/proc/self/status').toString()).toMatch(/^Name:/);
});

it('what cannot be read is said as the system says it', () => {
  const read = createFileReader();
  expect(() => read(join(folder, 'gone'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  expect(() => read(folder)).toThrow(expect.objectContaining({ code: 'EISDIR' }));
});
