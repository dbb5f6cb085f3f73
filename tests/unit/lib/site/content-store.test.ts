import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
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
        for (const [index, value] of values.entries()) store.set(String(index), value);
        const order = [...values.keys(), ...sizes.map(() => (random.next().value as number) % sizes.length)];
        for (const index of order)
          expect(JSON.stringify(store.get(String(index))) === JSON.stringify(values[index])).toBe(true);
      } finally {
        store.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { seed: 5, numRuns: 12 },
  );
});

it('replaces the content of a page, and does not write equal content again', () => {
  const { store } = temporaryStore();
  store.set('page', { words: 'old' });
  const place = store.place('page');
  store.set('page', { words: 'old' });
  expect(store.place('page')).toBe(place);
  store.set('page', { words: 'new' });
  expect(store.get('page')).toEqual({ words: 'new' });
});

it('takes JSON of another thread', () => {
  const { store } = temporaryStore();
  store.set('first', 'first');
  const pages = [
    { key: 'second', length: 7 },
    { key: 'third', length: 5 },
  ];
  store.setAll(pages, Buffer.from('{"a":1}["b"]'));
  expect(store.get('second')).toEqual({ a: 1 });
  expect(store.get('third')).toEqual(['b']);
});
