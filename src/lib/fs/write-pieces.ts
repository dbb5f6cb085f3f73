import { closeSync, openSync, writeSync } from 'node:fs';

/** Writes text piece by piece, so that it is not in memory as a whole. @throws the system's error */
export function writePieces(file: string, pieces: Iterable<string>): void {
  writeBuffers(file, inBuffers(pieces));
}

/** Characters of a buffer, at least. */
const LENGTH = 65_536;

/** Bytes of the memory in which small buffers are put together. */
const BLOCK = 1 << 18;

/** Writes a file of many buffers, small ones together. @throws the system's error */
export function writeBuffers(file: string, buffers: Iterable<Uint8Array>): void {
  const descriptor = openSync(file, 'w');
  const block = Buffer.allocUnsafe(BLOCK);
  let used = 0;
  const write = (bytes: Uint8Array): void => {
    for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done, bytes.length - done);
  };
  const flush = (): void => {
    write(block.subarray(0, used));
    used = 0;
  };
  try {
    for (const bytes of buffers) {
      if (bytes.length > BLOCK - used) flush();
      if (bytes.length > BLOCK) {
        write(bytes);
        continue;
      }
      block.set(bytes, used);
      used += bytes.length;
    }
    flush();
  } finally {
    closeSync(descriptor);
  }
}

/** Joins pieces of text to buffers of a moderate size, in UTF-8. Buffers among them stay. */
export function* inBuffers(pieces: Iterable<string | Uint8Array>): Generator<Uint8Array> {
  let text = '';
  for (const piece of pieces) {
    const isText = typeof piece === 'string';
    if (isText) text += piece;
    if (isText && text.length < LENGTH) continue;
    yield Buffer.from(text);
    text = '';
    if (!isText) yield piece;
  }
  yield Buffer.from(text);
}
