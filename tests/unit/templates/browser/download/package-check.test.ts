import { describe, expect, it } from 'vitest';
import { checkPackage, type PackageState } from '../../../../../templates/browser/download/package-check.js';
import { apkBytes } from '../../../../../site/sandbox/apk-bytes.js';
import { LEAST_ZIP, makeZip } from './simulation/zip.js';

const SIZE = 600;
const check = (bytes: Uint8Array): Promise<PackageState> =>
  checkPackage(bytes.length, (from, to) => Promise.resolve(bytes.slice(from, to)));
const version = (number: number, size = SIZE): Uint8Array => makeZip(size, (index) => (index * 31 + number * 7) % 251);

describe('checkPackage', () => {
  it('knows a package, with and without a comment', async () => {
    expect(await check(version(1))).toBe('intact');
    expect(await check(version(1, LEAST_ZIP))).toBe('intact');
    const commented = Buffer.concat([version(1), Buffer.from('PK\x05\x06 is a comment')]);
    commented.writeUInt16LE(17, SIZE - 2);
    expect(await check(commented)).toBe('intact');
  });

  it('knows the package of the stand-in', async () => {
    const file = { version: 3, size: 150_000 };
    expect(await check(Buffer.concat([...apkBytes(file, 0, file.size)]))).toBe('intact');
  });

  it('finds every place at which a package can be cut', async () => {
    const whole = version(1);
    for (let size = 4; size < SIZE; size += 1) expect(await check(whole.slice(0, size)), String(size)).toBe('cut');
    for (let size = 0; size < 4; size += 1) expect(await check(whole.slice(0, size))).toBe('foreign');
  });

  it('finds bytes behind the end', async () => {
    expect(await check(Buffer.concat([version(1), Buffer.alloc(3)]))).toBe('cut');
  });

  it('finds two files of the same size that were put together, wherever they meet', async () => {
    const [first, second] = [version(1), version(2)];
    for (let at = 1; at < SIZE; at += 1) {
      const glued = Buffer.concat([first.slice(0, at), second.slice(at)]);
      const isOneFile = glued.equals(first) || glued.equals(second);
      expect(await check(glued), String(at)).toBe(isOneFile ? 'intact' : 'damaged');
    }
  });

  it.each(['<!doctype html><title>Sign in</title>', '{"error":"denied"}', 'PK', ''])(
    'knows that %j is none',
    async (text) => {
      expect(await check(Buffer.from(text))).toBe('foreign');
    },
  );

  it.each([
    ['the directory begins behind itself', SIZE - 6, 0x7fff],
    ['the directory is longer than the file', SIZE - 10, 0x7fff],
    ['another number of entries is named', SIZE - 12, 7],
  ])('finds that %s', async (_case, at, value) => {
    const bytes = Buffer.from(version(1));
    bytes.writeUInt16LE(value, at);
    expect(await check(bytes)).toBe('damaged');
  });

  it('does not look at sizes that follow the data', async () => {
    const bytes = Buffer.from(version(1));
    bytes.writeUInt16LE(0x08, 6);
    bytes.writeUInt32LE(0, 14);
    expect(await check(bytes)).toBe('intact');
  });
});
