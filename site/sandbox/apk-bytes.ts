import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';

/** Bytes generated at a time. */
export const BLOCK = 65_536;

/** Minimum size that has space for an archive. */
const LEAST_ARCHIVE = 256;

const NONE = new Uint8Array();

/** Identifies the file: each version has different bytes from the first entry on. */
export interface ApkFile {
  readonly size: number;
  readonly version: number;
}

/**
 * Generates bytes `from` (inclusive) to `to` (exclusive) of a file, in chunks of at most `BLOCK`. Nothing before `from`
 * is generated. The file is a ZIP archive with one small entry, a block of noise in place of the signatures, and the
 * directory.
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

/** Returns the entry and the directory of an archive (APPNOTE.TXT 6.3.10, section 4.3). */
function archiveParts(version: number, size: number): { readonly head: Uint8Array; readonly tail: Uint8Array } {
  const name = Buffer.from('version.txt');
  const content = Buffer.from(String(version));
  const described = Buffer.alloc(26);
  described.writeUInt16LE(10, 0);
  described.writeUInt32LE(crc32(content), 10);
  described.writeUInt32LE(content.length, 14);
  described.writeUInt32LE(content.length, 18);
  described.writeUInt16LE(name.length, 22);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x0a\0', 'latin1'), described, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(size - entry.length - end.length, 16);
  return {
    head: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), described, name, content]),
    tail: Buffer.concat([entry, end]),
  };
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
