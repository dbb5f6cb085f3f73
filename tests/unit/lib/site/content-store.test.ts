import fc from 'fast-check';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createContentStore, type ContentStore } from '../../../../src/lib/site/content-store.js';

/** A size that system calls may divide: values around it must not be torn. */
const BLOCK = 1 << 20;

function temporaryStore(): { store: ContentStore; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'islet-store-'));
  const store = createContentStore(join(folder, 'content.json'));
  onTestFinished(() => {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { store, folder };
}

/** A value of about so many bytes, unlike for every seed, with letters of several bytes. */
function valueOf(size: number, seed: number): unknown {
  return { seed, text: 'नदी 😀 '.repeat(Math.ceil(size / 15)), list: [null, seed / 3, { deep: `${String(seed)}"\\` }] };
}

it('values come back, in any order, across the borders of blocks', () => {
  const size = fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 2000 }), weight: 4 },
    { arbitrary: fc.integer({ min: BLOCK - 200, max: BLOCK + 200 }), weight: 1 },
    { arbitrary: fc.constant(2 * BLOCK), weight: 1 },
  );
  fc.assert(
    fc.property(fc.array(size, { minLength: 1, maxLength: 6 }), fc.infiniteStream(fc.nat()), (sizes, random) => {
      const folder = mkdtempSync(join(tmpdir(), 'islet-store-'));
      const store = createContentStore(join(folder, 'content.json'));
      try {
        const values = sizes.map(valueOf);
        const places = values.map((value) => store.append(value));
        const order = [...places.keys(), ...sizes.map(() => (random.next().value as number) % sizes.length)];
        for (const index of order) {
          const place = places[index];
          if (place !== undefined)
            expect(JSON.stringify(store.read(place)) === JSON.stringify(values[index])).toBe(true);
        }
      } finally {
        store.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { seed: 5, numRuns: 12 },
  );
});

it('gives values back while others are still being added', () => {
  const { store } = temporaryStore();
  const first = store.append('first');
  expect(store.read(first)).toBe('first');
  const second = store.append({ text: 'x'.repeat(2 * BLOCK) });
  const third = store.append(['third']);
  expect(store.read(third)).toEqual(['third']);
  expect(store.read(first)).toBe('first');
  expect(store.read(second)).toEqual({ text: 'x'.repeat(2 * BLOCK) });
});

it('has no name in its folder, so that a killed process leaves nothing', () => {
  const { store, folder } = temporaryStore();
  const place = store.append(valueOf(2 * BLOCK, 1));
  expect(store.read(place)).toEqual(valueOf(2 * BLOCK, 1));
  expect(readdirSync(folder)).toEqual([]);
  expect(existsSync(folder)).toBe(true);
});

it('takes JSON of another thread', () => {
  const { store } = temporaryStore();
  store.append('first');
  const { descriptor, offset } = store.appendJson(Buffer.from('{"a":1}["b"]'));
  expect(store.read({ descriptor, offset, length: 7 })).toEqual({ a: 1 });
  expect(store.read({ descriptor, offset: offset + 7, length: 5 })).toEqual(['b']);
});
