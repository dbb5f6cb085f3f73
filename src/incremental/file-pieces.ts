import { readPart } from '../lib/fs/append-writer.js';

/** Bytes read at once. */
const PIECE = 1 << 20;

/** Reads a part of a file piece by piece; each holds until the next one is asked for. @throws TypeError where the file ends before */
export function* filePieces(descriptor: number, start: number, end: number): Generator<Buffer> {
  const memory = Buffer.allocUnsafeSlow(Math.max(0, Math.min(PIECE, end - start)));
  for (let at = start; at < end;) {
    const piece = readPart(descriptor, at, Math.min(PIECE, end - at), memory);
    if (piece.length === 0) throw new TypeError('A file has become shorter while it was open.');
    yield piece;
    at += piece.length;
  }
}
