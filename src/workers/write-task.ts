import { createPagePacker, type NewPiece, type PackedPiece, type SharedPiece } from '../incremental/page-pieces.js';
import { createFileWriter } from '../emit/file-writer.js';
import { sha256Hex } from '../lib/text/hash.js';
import { createAppender, type Appended, type Lane } from '../lib/fs/append-writer.js';
import { attempt } from './attempt.js';

/** A page that was rendered by somebody else. */
export interface PageToWrite {
  /** Path in the output. */
  readonly output: string;
  /** Its first byte in the memory of the task, and its length in bytes. */
  readonly offset: number;
  readonly length: number;
  /** What it may share with others, in their order; missing where the page is not kept. */
  readonly pieces?: readonly SharedPiece[];
}

export interface WriteTask {
  /** The folder of the output. */
  readonly dist: string;
  /** Memory that holds the pages until the task has ended. */
  readonly memory: SharedArrayBuffer;
  readonly pages: readonly PageToWrite[];
  /** Takes the pages for the next build; nobody else writes there meanwhile. Missing where none is kept. */
  readonly pack?: Lane;
}

export interface WrittenPage {
  readonly sha256: string;
  /** Where what it does not share lies in the pack of the task. */
  readonly packed: PackedPiece | undefined;
}

/** With the end of the pack. */
export interface WrittenPages extends Appended {
  /** `undefined` for one that could not be written. */
  readonly pages: readonly (WrittenPage | undefined)[];
  /** Pieces that pages share, and that were put away in this task. */
  readonly pieces: readonly NewPiece[];
}

const packer = createPagePacker();
let writer: { readonly dist: string; readonly write: ReturnType<typeof createFileWriter> } | undefined;

/** Runs in a thread: hashes pages, puts them into the output and keeps them for the next build. */
export function writePages({ dist, memory, pages, pack }: WriteTask): WrittenPages {
  if (writer?.dist !== dist) writer = { dist, write: createFileWriter(dist) };
  const { write } = writer;
  const output = pack && createAppender(pack);
  const pieces: NewPiece[] = [];
  const sink = output && { add: output.add, note: (piece: NewPiece) => void pieces.push(piece) };
  const written = pages.map(({ output: path, offset, length, pieces: shared }) =>
    attempt(() => {
      const bytes = Buffer.from(memory, offset, length);
      write(path, bytes);
      return { sha256: sha256Hex(bytes), packed: shared && sink && packer.pack(bytes, shared, sink) };
    }),
  );
  output?.flush();
  return { pages: written, pieces, end: output?.end() ?? 0 };
}
