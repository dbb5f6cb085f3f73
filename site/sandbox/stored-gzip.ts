import { crc32 } from 'node:zlib';

/** Maximum bytes in a stored block (RFC 1951, 3.2.4). */
const MOST = 65_535;

/** Returns the length of `storedGzip` for a number of bytes. */
export function storedGzipLength(size: number): number {
  return 10 + size + 5 * Math.max(1, Math.ceil(size / MOST)) + 8;
}

/**
 * Wraps bytes in the gzip format (RFC 1952) without compression: random bytes do not compress, and the length is known
 * in advance. `size`: number of bytes.
 */
export function* storedGzip(pieces: Iterable<Uint8Array>, size: number): Generator<Uint8Array, void> {
  yield Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
  let sum = 0;
  let taken = 0;
  for (const whole of pieces) {
    sum = crc32(whole, sum);
    for (let at = 0; at < whole.length;) {
      const inBlock = taken % MOST;
      if (inBlock === 0) yield blockHead(Math.min(MOST, size - taken), size - taken <= MOST);
      const piece = whole.subarray(at, at + MOST - inBlock);
      at += piece.length;
      taken += piece.length;
      yield piece;
    }
  }
  if (size === 0) yield blockHead(0, true);
  const tail = new DataView(new ArrayBuffer(8));
  tail.setUint32(0, sum, true);
  tail.setUint32(4, size >>> 0, true);
  yield new Uint8Array(tail.buffer);
}

function blockHead(length: number, last: boolean): Uint8Array {
  return Uint8Array.of(last ? 1 : 0, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff);
}
