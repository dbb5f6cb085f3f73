import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';

/** Bytes generated at a time. */
export const BLOCK = 65_536;

/** Minimum size that has space for an archive. */
const LEAST_ARCHIVE = 512;

/** Bytes of the record that ends an archive. */
const END_SIZE = 22;

const NONE = new Uint8Array();

/** Identifies the file: each version has different bytes from the first entry on. */
export interface ApkFile {
  readonly size: number;
  readonly version: number;
}

/**
 * Generates bytes `from` (inclusive) to `to` (exclusive) of a file, in chunks of at most `BLOCK`. The file is a ZIP
 * archive with a small manifest and an entry of noise, neither of them compressed. The checksum of the noise needs all
 * of it once.
 */
export function* apkBytes({ version, size }: ApkFile, from: number, to: number): Generator<Uint8Array, void> {
  // Files too small for an archive are only noise.
  const { head, tail } = size < LEAST_ARCHIVE ? { head: NONE, tail: NONE } : archiveParts(version, size);
  for (let start = from - (from % BLOCK); start < to; start += BLOCK) {
    const block = makeBlock(version, start / BLOCK);
    overlay(block, start, head, 0);
    overlay(block, start, tail, size - tail.length);
    yield block.subarray(Math.max(0, from - start), Math.min(BLOCK, to - start));
  }
}

/** Copies the part of `bytes` (at position `at` in the file) that falls into the block that starts at `start`. */
function overlay(block: Uint8Array, start: number, bytes: Uint8Array, at: number): void {
  const skip = Math.max(0, start - at);
  const place = Math.max(0, at - start);
  if (skip < bytes.length && place < block.length) block.set(bytes.subarray(skip, skip + block.length - place), place);
}

interface ArchiveParts {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

const known = new Map<string, ArchiveParts>();

/** Returns what is before and after the noise of an archive, computed once. */
function archiveParts(version: number, size: number): ArchiveParts {
  const key = `${String(version)}:${String(size)}`;
  const found = known.get(key) ?? makeParts(version, size);
  known.set(key, found);
  return found;
}

/** Makes an archive (APPNOTE.TXT 6.3.10, section 4.3) around its noise. */
function makeParts(version: number, size: number): ArchiveParts {
  const content = Buffer.from(`<manifest version="${String(version)}"/>`);
  const manifest = entryParts('AndroidManifest.xml', content.length, crc32(content), 0);
  const dexStart = manifest.local.length + content.length;
  // The length of these parts does not depend on the noise.
  const lengths = entryParts('classes.dex', 0, 0, dexStart);
  const from = dexStart + lengths.local.length;
  const to = size - manifest.listed.length - lengths.listed.length - END_SIZE;
  const dex = entryParts('classes.dex', to - from, noiseSum(version, from, to), dexStart);
  const directory = Buffer.concat([manifest.listed, dex.listed]);
  const end = Buffer.alloc(END_SIZE);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(2, 8);
  end.writeUInt16LE(2, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(to, 16);
  return {
    head: Buffer.concat([manifest.local, content, dex.local]),
    tail: Buffer.concat([directory, end]),
  };
}

/** Returns the local header and the directory entry of content that is stored as it is. */
function entryParts(name: string, length: number, crc: number, start: number): { local: Buffer; listed: Buffer } {
  const described = Buffer.alloc(26);
  described.writeUInt16LE(10, 0);
  described.writeUInt32LE(crc, 10);
  described.writeUInt32LE(length, 14);
  described.writeUInt32LE(length, 18);
  described.writeUInt16LE(name.length, 22);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(start, 10);
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), described, Buffer.from(name)]),
    listed: Buffer.concat([Buffer.from('PK\x01\x02\x0a\0', 'latin1'), described, place, Buffer.from(name)]),
  };
}

function noiseSum(version: number, from: number, to: number): number {
  let sum = 0;
  for (let start = from - (from % BLOCK); start < to; start += BLOCK)
    sum = crc32(
      makeBlock(version, start / BLOCK).subarray(Math.max(0, from - start), Math.min(BLOCK, to - start)),
      sum,
    );
  return sum;
}

function makeBlock(version: number, index: number): Uint8Array {
  const words = new Uint32Array(BLOCK / 4);
  let state = scatter(scatter(version) ^ index);
  for (let at = 0; at < words.length; at += 1) {
    // Mulberry32, by Tommy Ettinger, in the public domain.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    words[at] = mixed ^ (mixed >>> 14);
  }
  return new Uint8Array(words.buffer);
}

/** Returns a well-mixed number (the finalizer of MurmurHash3). */
function scatter(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
