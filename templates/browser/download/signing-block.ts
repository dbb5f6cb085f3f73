import type { WindowReader } from './window-reader.js';
import { longAt, viewOf } from './zip-directory.js';

/** Ends the block of signatures before the directory (APK Signature Scheme v2 and later). */
const MAGIC = 'APK Sig Block 42';

/** Its last bytes: the size of the block without the first 8 bytes, and `MAGIC`. */
const FOOTER_SIZE = 24;

/**
 * Whether the block of signatures before the directory, if there is one, has the structure of one: its size at both
 * ends and parts that fill it. Its content has no checksum.
 */
export async function signingBlockAgrees(directoryStart: number, file: WindowReader): Promise<boolean> {
  if (directoryStart < FOOTER_SIZE) return true;
  const footer = await file.exactly(directoryStart - FOOTER_SIZE, directoryStart);
  if (new TextDecoder('latin1').decode(footer.subarray(8)) !== MAGIC) return true;
  const size = longAt(viewOf(footer), 0);
  const start = directoryStart - size - 8;
  if (!(size >= FOOTER_SIZE && start >= 0)) return false;
  const block = viewOf(await file.exactly(start, directoryStart - FOOTER_SIZE));
  if (longAt(block, 0) !== size) return false;
  let at = 8;
  // A length of 64 bits before each part.
  while (at + 8 <= block.byteLength) at += 8 + longAt(block, at);
  return at === block.byteLength;
}
