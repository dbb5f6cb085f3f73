import { writeSync } from 'node:fs';
import { MAX_UNIT } from '../text/text-encoder.js';

/** Bytes gathered for one system call: more would only keep them in memory for longer. */
const BLOCK = 1 << 18;

/** The end of a file that grows. A descriptor is the process's: any thread may append where it is told to, as long as it is the only one. */
export interface Lane {
  readonly descriptor: number;
  /** Bytes so far. */
  readonly end: number;
}

/** Appends pieces to a file that nobody else writes to meanwhile. */
export interface Appender {
  /** Returns the first byte of the piece. */
  add(bytes: Uint8Array): number;
  /** Adds a text in UTF-8. */
  addText(text: string): Piece;
  /** Bytes of the file with all pieces. */
  end(): number;
  /** Writes what is gathered. */
  flush(): void;
}

/** What was added to a file. */
interface Piece {
  /** Its first byte in the file. */
  readonly offset: number;
  /** They hold until the next piece. */
  readonly bytes: Uint8Array;
}

export function createAppender({ descriptor, end }: Lane): Appender {
  let block: Buffer | undefined;
  let gathered = 0;
  let written = end;
  function write(bytes: Uint8Array, length: number): void {
    for (let done = 0; done < length;) done += writeSync(descriptor, bytes, done, length - done, written + done);
    written += length;
  }
  function flush(): void {
    if (!block) return;
    write(block, gathered);
    gathered = 0;
    spare.push(block);
    block = undefined;
  }
  function add(bytes: Uint8Array): number {
    if (gathered + bytes.length > BLOCK) flush();
    const offset = written + gathered;
    if (bytes.length > BLOCK) {
      write(bytes, bytes.length);
      return offset;
    }
    blockFor(0).set(bytes, gathered);
    gathered += bytes.length;
    return offset;
  }
  /** The block, with room for so many bytes behind those that are gathered. */
  function blockFor(most: number): Buffer {
    if (gathered + most > BLOCK) flush();
    return (block ??= spare.pop() ?? Buffer.allocUnsafeSlow(BLOCK));
  }
  function addText(text: string): Piece {
    const most = text.length * MAX_UNIT;
    if (most > BLOCK) {
      const bytes = Buffer.from(text);
      return { offset: add(bytes), bytes };
    }
    const into = blockFor(most);
    const start = gathered;
    gathered += into.write(text, start);
    return { offset: written + start, bytes: into.subarray(start, gathered) };
  }
  return {
    add,
    addText,
    end: () => written + gathered,
    flush,
  };
}

/** Blocks of appenders that gather nothing for now: what each would ask of the system comes back only with the next collection. */
const spare: Buffer[] = [];
