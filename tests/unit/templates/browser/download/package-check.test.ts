import { crc32 as zlibCrc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../../../../templates/browser/download/crc-32.js';
import { checkPackage, type PackageState } from '../../../../../templates/browser/download/package-check.js';
import { createSha256 } from '../../../../../templates/browser/download/sha-256.js';
import { verifyFile } from '../../../../../templates/browser/download/verify-file.js';
import {
  makePackage,
  MANIFEST,
  noise,
  signingBlock,
  signPackage,
  sizeLayouts,
  type SizeLayout,
} from '../../../../helpers/make-package.js';

const check = (bytes: Uint8Array): Promise<PackageState> =>
  checkPackage(bytes.length, (from, to) => Promise.resolve(bytes.slice(from, to)));

/** A package of three entries, one of them compressed; versions have the same length. */
const version = (number: number, layout: SizeLayout = 'header'): Buffer =>
  makePackage(
    [
      MANIFEST,
      { name: 'classes.dex', content: noise(number, 90) },
      // Its compressed form has the same length for each version.
      { name: 'text', content: Buffer.from('word '.repeat(12) + String(number).padStart(4, 'v')), deflate: true },
    ],
    { layout },
  );

const digestOf = (bytes: Uint8Array): string => {
  const hash = createSha256();
  hash.add(bytes);
  return hash.digest();
};

describe.each(sizeLayouts)('checkPackage, with the sizes in the %s', (layout) => {
  const [first, second] = [version(1, layout), version(2, layout)];

  it('knows a package, and one that is longer than what is read at once', async () => {
    expect(await check(first)).toBe('intact');
    const entries = [
      MANIFEST,
      { name: 'a', content: noise(1, 700_001) },
      { name: 'b', content: Buffer.alloc(3_000_000, 'large '), deflate: true },
      { name: 'c', content: noise(2, 400_000), deflate: true },
    ];
    expect(await check(makePackage(entries, { layout }))).toBe('intact');
    expect(await check(makePackage([MANIFEST, { name: 'folder/', content: noise(1, 0) }], { layout }))).toBe('intact');
  });

  it('finds two versions of one length that were put together, wherever they meet', async () => {
    expect(second.length).toBe(first.length);
    for (let at = 1; at < first.length; at += 1) {
      const glued = Buffer.concat([first.subarray(0, at), second.subarray(at)]);
      const isOneFile = glued.equals(first) || glued.equals(second);
      expect(await check(glued), String(at)).toBe(isOneFile ? 'intact' : 'damaged');
    }
  });

  it('finds a kilobyte that was damaged, wherever it is', async () => {
    const entries = [
      MANIFEST,
      { name: 'a', content: noise(1, 9_000) },
      { name: 'b', content: noise(2, 9_000), deflate: true },
    ];
    const whole = makePackage(entries, { layout });
    for (let at = 512; at + 1_024 < whole.length; at += 1_024) {
      const damaged = Buffer.from(whole);
      damaged.subarray(at, at + 1_024).reverse();
      expect(['damaged', 'cut'], String(at)).toContain(await check(damaged));
    }
  });

  it('finds every place at which a package can be cut', async () => {
    for (let size = 4; size < first.length; size += 1)
      expect(await check(first.subarray(0, size)), String(size)).toBe('cut');
    for (let size = 0; size < 4; size += 1) expect(await check(first.subarray(0, size))).toBe('foreign');
  });
});

describe('checkPackage', () => {
  it('knows a package with a comment, and finds bytes behind the end', async () => {
    const commented = Buffer.concat([version(1), Buffer.from('PK\x05\x06 is a comment')]);
    commented.writeUInt16LE(17, version(1).length - 2);
    expect(await check(commented)).toBe('intact');
    expect(await check(Buffer.concat([version(1), Buffer.alloc(3)]))).toBe('cut');
  });

  it.each(['<!doctype html><title>Sign in</title>', '{"error":"denied"}', 'PK', ''])(
    'knows that %j is none',
    async (text) => {
      expect(await check(Buffer.from(text))).toBe('foreign');
    },
  );

  it('knows that an archive without a manifest is none', async () => {
    expect(await check(makePackage([{ name: 'notes.txt', content: noise(1, 9_000) }]))).toBe('foreign');
  });

  it.each([
    ['the directory begins behind itself', 6, 0x7fff],
    ['the directory is longer than the file', 10, 0x7fff],
    ['another number of entries is named', 12, 7],
  ])('finds that %s', async (_case, back, value) => {
    const bytes = version(1);
    bytes.writeUInt16LE(value, bytes.length - back);
    expect(await check(bytes)).toBe('damaged');
  });

  it('refuses an offset that is said to be in a ZIP64 record which is not there', async () => {
    const bytes = version(1);
    bytes.writeUInt32LE(0xffffffff, bytes.length - 6);
    expect(await check(bytes)).toBe('damaged');
  });

  it('finds two archives in a row, whose directories are at the same place', async () => {
    expect(await check(Buffer.concat([version(1), version(2)]))).toBe('damaged');
  });

  it('finds entries that overlap', async () => {
    const bytes = version(1);
    // The second entry of the directory names the place of the first.
    bytes.writeUInt32LE(0, bytes.indexOf('PK\x01\x02', bytes.indexOf('PK\x01\x02') + 4) + 42);
    expect(await check(bytes)).toBe('damaged');
  });

  it('checks the structure of signatures', async () => {
    const signed = (number: number): Buffer =>
      makePackage([MANIFEST], { gap: signingBlock(noise(number, 100 + number)) });
    expect(await check(signed(1))).toBe('intact');
    const damaged = signed(1);
    damaged.writeUInt8(9, damaged.indexOf('APK Sig Block') - 8);
    expect(await check(damaged)).toBe('damaged');
  });

  const raw = makePackage([MANIFEST, { name: 'a', content: noise(1, 1_200_000) }]);
  it.each([
    { scheme: 2, hash: 'sha256' },
    { scheme: 2, hash: 'sha512' },
    { scheme: 3, hash: 'sha256' },
  ] as const)('finds a byte that is not as it was signed, wherever it is: %j', async (options) => {
    const signed = signPackage(raw, options);
    expect(await check(signed)).toBe('intact');
    const directory = signed.readUInt32LE(signed.length - 6);
    const start = raw.readUInt32LE(raw.length - 6);
    // In the content, the block without its last bytes, and the time of an entry in the directory.
    const places = [100, 1_100_000, directory + 12];
    for (let at = start; at < directory - 16; at += 7) places.push(at);
    for (const at of places) {
      const damaged = Buffer.from(signed);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0x41, at);
      expect(await check(damaged), String(at - start)).toBe('damaged');
    }
  });

  it('passes on that bytes cannot be read', async () => {
    const bytes = makePackage([MANIFEST, { name: 'a', content: noise(1, 600_000), deflate: true }]);
    const read = (from: number, to: number): Promise<Uint8Array> =>
      from > 200_000 && from < 500_000
        ? Promise.reject(new TypeError('lost'))
        : Promise.resolve(bytes.subarray(from, to));
    await expect(checkPackage(bytes.length, read)).rejects.toThrow('lost');
  });
});

describe('verifyFile', () => {
  const bytes = version(1);
  const file = { size: bytes.length, read: (from: number, to: number) => Promise.resolve(bytes.subarray(from, to)) };
  const trailing = Buffer.concat([bytes, Buffer.from('behind')]);
  const longer = {
    ...file,
    size: trailing.length,
    read: (from: number, to: number) => Promise.resolve(trailing.subarray(from, to)),
  };
  const broken = Buffer.from(bytes);
  broken.fill(0, 60, 100);
  const damagedFile = {
    size: broken.length,
    read: (from: number, to: number) => Promise.resolve(broken.subarray(from, to)),
  };
  const none = { owners: undefined, servers: undefined, leastBytes: 1 };

  it.each([
    ['without a digest', file, none, 'intact'],
    ['smaller than the app', file, { ...none, leastBytes: 10_000 }, 'foreign'],
    [
      'with the digest of its owner, whatever its size',
      file,
      { ...none, owners: digestOf(bytes), leastBytes: 10_000 },
      'intact',
    ],
    ['with another digest of its owner', file, { ...none, owners: 'other' }, 'different'],
    ['with another digest of its server', file, { ...none, servers: 'other' }, 'different'],
    ['with bytes behind it', longer, none, 'cut'],
    ['with bytes behind it that its owner means', longer, { ...none, owners: digestOf(trailing) }, 'intact'],
    ['damaged, with another digest of its owner', damagedFile, { ...none, owners: 'other' }, 'different'],
    ['with bytes behind it that only its server means', longer, { ...none, servers: digestOf(trailing) }, 'cut'],
    ['that is supposed to be whole', file, { ...none, owners: digestOf(bytes), supposed: true }, 'intact'],
    ['that is supposed to be whole, and another one', file, { ...none, owners: 'other', supposed: true }, 'different'],
  ] as const)('judges a file %s', async (_case, given, expected, state) => {
    expect(await verifyFile(given, expected)).toBe(state);
  });
});

it('crc32 is that of zlib, in any pieces', () => {
  const bytes = noise(7, 1_003);
  for (const at of [0, 1, 2, 3, 4, 500, 1_003])
    expect(crc32(crc32(0, bytes.subarray(0, at)), bytes.subarray(at))).toBe(zlibCrc32(bytes));
});
