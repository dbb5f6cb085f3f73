import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openResultCache } from '../../../src/incremental/result-cache.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';

const KEY = sha256Hex('key');
const OTHER = sha256Hex('other key');
const BYTES = Buffer.from('the result of long work');

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'islet-store-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** The one file that a store has written. */
function entryFile(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const [only, ...others] = files;
  if (only === undefined || others.length > 0) throw new Error(`Expected one entry, found ${String(files.length)}.`);
  return join(only.parentPath, only.name);
}

describe('a store', () => {
  it('gives back what was put, and nothing for other keys', () => {
    const store = openResultCache(temporaryFolder(), 'images');
    expect(store.get(KEY)).toBeUndefined();
    store.put(KEY, BYTES);
    expect(store.get(KEY)).toEqual(BYTES);
    expect(store.get(OTHER)).toBeUndefined();
    store.put(KEY, new Uint8Array());
    expect(store.get(KEY)).toEqual(Buffer.alloc(0));
  });

  it('is found again by the next run, and keeps different makers apart', () => {
    const folder = temporaryFolder();
    openResultCache(folder, 'images').put(KEY, BYTES);
    expect(openResultCache(folder, 'images').get(KEY)).toEqual(BYTES);
    expect(openResultCache(folder, 'compressed').get(KEY)).toBeUndefined();
  });

  it('takes an entry that was written in part for none, wherever it was cut', () => {
    const folder = temporaryFolder();
    const store = openResultCache(folder, 'images');
    store.put(KEY, BYTES);
    const whole = readFileSync(entryFile(folder));
    const hits: number[] = [];
    for (let length = 0; length < whole.length; length += 1) {
      writeFileSync(entryFile(folder), whole.subarray(0, length));
      if (store.get(KEY) !== undefined) hits.push(length);
    }
    expect(hits).toEqual([]);
  });

  it('takes an entry with any changed byte for none', () => {
    const folder = temporaryFolder();
    const store = openResultCache(folder, 'images');
    store.put(KEY, BYTES);
    const whole = readFileSync(entryFile(folder));
    const hits: number[] = [];
    for (let index = 0; index < whole.length; index += 1) {
      const damaged = Buffer.from(whole);
      damaged[index] = (whole[index] ?? 0) ^ 0x10;
      writeFileSync(entryFile(folder), damaged);
      if (store.get(KEY) !== undefined) hits.push(index);
    }
    expect(hits).toEqual([]);
    store.put(KEY, BYTES);
    expect(store.get(KEY)).toEqual(BYTES);
  });

  it('does not believe an entry in the place of another one, or of another kind', () => {
    const folder = temporaryFolder();
    const store = openResultCache(folder, 'images');
    const other = sha256Hex('other');
    store.put(KEY, BYTES);
    store.put(other, Buffer.from('other bytes'));
    const placeOf = (kind: string, key: string): string => join(folder, kind, key.slice(0, 2), key.slice(2));
    copyFileSync(placeOf('images', other), placeOf('images', KEY));
    expect(store.get(KEY)).toBeUndefined();
    mkdirSync(dirname(placeOf('cards', other)), { recursive: true });
    copyFileSync(placeOf('images', other), placeOf('cards', other));
    expect(openResultCache(folder, 'cards').get(other)).toBeUndefined();
    expect(store.get(other)).toEqual(Buffer.from('other bytes'));
  });

  it('puts an entry in the place of a link in a circle, and of a file where its folder should be', () => {
    const folder = temporaryFolder();
    const store = openResultCache(folder, 'images');
    store.put(KEY, BYTES);
    const file = entryFile(folder);
    for (const damage of [
      () => {
        symlinkSync(file, file);
      },
      () => {
        symlinkSync(join(folder, 'nowhere'), file);
      },
      () => {
        rmSync(dirname(file), { recursive: true });
        writeFileSync(dirname(file), '');
      },
      () => {
        rmSync(join(folder, 'images'), { recursive: true });
        writeFileSync(join(folder, 'images'), '');
      },
    ]) {
      rmSync(file, { force: true });
      damage();
      expect(store.get(KEY)).toBeUndefined();
      store.put(KEY, BYTES);
      expect(store.get(KEY)).toEqual(BYTES);
    }
  });

  it('of a certain size keeps the entries that were used last', () => {
    const folder = temporaryFolder();
    const store = openResultCache(folder, 'images', 2);
    const [first, second, third] = ['first', 'second', 'third'].map(sha256Hex);
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('Three names have three hashes.');
    store.put(first, BYTES);
    store.put(second, BYTES);
    const past = new Date(Date.now() - 60_000);
    for (const key of [first, second]) utimesSync(join(folder, 'images', key.slice(0, 2), key.slice(2)), past, past);
    store.get(first);
    store.put(third, BYTES);
    expect([first, second, third].map((key) => store.get(key) !== undefined)).toEqual([true, false, true]);
  });
});
