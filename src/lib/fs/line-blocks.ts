import { readPart } from './append-writer.js';

/** Bytes read at once. */
const WINDOW = 1 << 18;

const LINE_BREAK = 10;

/** Whole lines of a file. */
export interface LineBlock {
  /** Where they begin in the file, in bytes. */
  readonly offset: number;
  /** The last byte is a line break. They hold until the next block is asked for. */
  readonly bytes: Buffer;
}

/**
 * Reads a file in blocks of whole lines, however large it is; what stands behind the last line break is left out.
 *
 * @param from first byte of a line
 * @param until byte behind the last line to read; the end of the file where it is missing
 */
export function* lineBlocks(descriptor: number, from = 0, until = Infinity): Generator<LineBlock> {
  let memory = Buffer.allocUnsafeSlow(WINDOW);
  for (let offset = from; offset < until;) {
    const read = readPart(descriptor, offset, Math.min(memory.length, until - offset), memory);
    const end = read.lastIndexOf(LINE_BREAK) + 1;
    if (end > 0) yield { offset, bytes: read.subarray(0, end) };
    else if (read.length < memory.length) return;
    else memory = Buffer.allocUnsafeSlow(2 * memory.length);
    offset += end;
  }
}
