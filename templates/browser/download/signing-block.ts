import type { WindowReader } from './window-reader.js';
import { longAt, viewOf } from './zip-directory.js';

/** Ends the block of signatures before the directory (APK Signature Scheme v2 and later). */
const MAGIC = 'APK Sig Block 42';

/** Its last bytes: the size of the block without the first 8 bytes, and `MAGIC`. */
const FOOTER_SIZE = 24;

export interface SigningBlock {
  /** Position of the block in the file. */
  readonly start: number;
  readonly parts: readonly { readonly id: number; readonly value: Uint8Array }[];
}

/**
 * Reads the block of signatures before the directory; `undefined` if there is none. `damaged`: it has not the structure
 * of one, which is its size at both ends and parts that fill it.
 */
export async function readSigningBlock(
  directoryStart: number,
  file: WindowReader,
): Promise<SigningBlock | 'damaged' | undefined> {
  if (directoryStart < FOOTER_SIZE) return undefined;
  const footer = await file.exactly(directoryStart - FOOTER_SIZE, directoryStart);
  if (new TextDecoder('latin1').decode(footer.subarray(8)) !== MAGIC) return undefined;
  const size = longAt(viewOf(footer), 0);
  const start = directoryStart - size - 8;
  if (!(size >= FOOTER_SIZE && start >= 0)) return 'damaged';
  const bytes = await file.exactly(start, directoryStart - FOOTER_SIZE);
  const block = viewOf(bytes);
  if (longAt(block, 0) !== size) return 'damaged';
  const parts: SigningBlock['parts'][number][] = [];
  let at = 8;
  // A length of 64 bits before each part, which begins with its id.
  while (at + 12 <= block.byteLength) {
    const end = at + 8 + longAt(block, at);
    parts.push({ id: block.getUint32(at + 8, true), value: bytes.subarray(at + 12, end) });
    at = end;
  }
  return at === block.byteLength ? { start, parts } : 'damaged';
}
