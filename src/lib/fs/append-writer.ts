import { writeSync } from 'node:fs';
import { MAX_UNIT } from '../text/text-encoder.js';

/** Bytes buffered for one system call. A larger buffer would only use more memory. */
const BLOCK = 1 << 18;

/**
 * The end of a growing file. A descriptor belongs to the process: any thread may append at this position, if it is the
 * only writer.
 */
export interface Lane {
  readonly descriptor: number;
  /** Size of the file in bytes. */
  readonly end: number;
}

/** Appends pieces to a file that has no other writer. */
export interface Appender {
  /** Appends bytes. Returns the offset of the piece. */
  add(bytes: Uint8Array): number;
  /** Appends a text in UTF-8. */
  addText(text: string): Piece;
  /** Returns the size of the file with all pieces, in bytes. */
  end(): number;
  /** Writes the buffered bytes. */
  flush(): void;
}

/** A piece added to a file. */
interface Piece {
  /** Its offset in the file. */
  readonly offset: number;
  /** Its bytes, valid until the next piece is added. */
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
  /** Returns the block, with room for this many bytes after the buffered ones. */
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

/** Blocks of idle writers, for reuse: a new block is freed only by the next garbage collection. */
const spare: Buffer[] = [];
