import { createHash } from 'node:crypto';
import { lineBlocks } from '../lib/fs/line-blocks.js';
import { VERSION } from './page-index-file.js';

/** What parts the fields of a line. */
export const TAB = 9;

const NEWLINE = 10;

/** How far an index holds. */
export interface Seal {
  /** The last seal; empty where there is none. */
  readonly seal: string;
  /** Bytes up to and with that. */
  readonly bytes: number;
}

export const NO_SEAL: Seal = { seal: '', bytes: 0 };

/** The last seal that holds, and the bytes up to and with it. */
export function lastSeal(descriptor: number): Seal {
  let sealed = NO_SEAL;
  let hash = createHash('sha256');
  for (const { offset, bytes } of lineBlocks(descriptor)) {
    if (offset === 0 && bytes.toString('latin1', 0, VERSION.length + 1) !== `${VERSION}\n`) return NO_SEAL;
    for (let start = 0; start < bytes.length;) {
      const end = bytes.subarray(start, start + SEAL.length).equals(SEAL) ? start : bytes.indexOf(SEAL_LINE, start) + 1;
      if (end === 0) {
        hash.update(bytes.subarray(start));
        break;
      }
      const seal = hash.update(bytes.subarray(start, end)).digest('hex');
      const line = `end\t${seal}\n`;
      if (bytes.toString('latin1', end, end + line.length) !== line) return sealed;
      start = end + line.length;
      sealed = { seal, bytes: offset + start };
      hash = createHash('sha256').update(seal);
    }
  }
  return sealed;
}

/** How the line of a seal begins, and with the line break before it. */
const SEAL = Buffer.from('end\t');
const SEAL_LINE = Buffer.from('\nend\t');

/** A line of an index, whose meaning is told in `page-index-file.ts`. */
export interface IndexLine {
  readonly kind: string;
  readonly bytes: Buffer;
  /** Behind the kind. */
  readonly start: number;
  readonly end: number;
  /** Of the bytes in the file. */
  readonly offset: number;
}

/** The lines up to some byte. */
export function* linesOf(descriptor: number, until: number): Generator<IndexLine> {
  for (const { offset, bytes } of lineBlocks(descriptor, 0, until)) {
    for (let line = 0; line < bytes.length;) {
      const end = bytes.indexOf(NEWLINE, line);
      const tab = bytes.indexOf(TAB, line);
      if (tab !== -1 && tab < end)
        yield { kind: bytes.toString('latin1', line, tab), bytes, start: tab + 1, end, offset };
      line = end + 1;
    }
  }
}
