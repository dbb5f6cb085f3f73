import { createPackReader } from '../../cache/page-pack.js';
import { createFileWriter } from '../../emit/file-writer.js';
import { sha256Hex } from '../../lib/hash.js';
import { createAppender, type Lane } from '../../lib/lane.js';
import { exchangePieces } from '../reuse/page-seams.js';
import { exchangesOf, type PageSplice, type Pieces } from '../reuse/page-splices.js';
import { attempt } from './attempt.js';

export interface SpliceTask {
  /** The folder of the output. */
  readonly dist: string;
  readonly pages: readonly PageSplice[];
  /** Those that the pages need. */
  readonly pieces: Pieces;
  /** Takes the pages for the next build; nobody else writes there meanwhile. */
  readonly pack: Lane;
}

/** A page that was put together and written, and where it begins in the pack. */
export interface SentSplice {
  readonly size: number;
  readonly sha256: string;
  readonly offset: number;
}

export interface SentSplices {
  /** `undefined` for pages that cannot be had as they were, or not be written. */
  readonly pages: readonly (SentSplice | undefined)[];
  /** Of the pack. */
  readonly end: number;
}

/** Memory for a page as it was, and as it is. Larger ones have memory of their own. */
const [FORMER, PAGE] = [Buffer.allocUnsafeSlow(1 << 18), Buffer.allocUnsafeSlow(1 << 18)];

/** Runs in a thread: puts pages together from what they were and other fragments, and writes them. */
export function splicePages({ dist, pages, pieces, pack }: SpliceTask): SentSplices {
  const reader = createPackReader((path) => path);
  const output = createAppender(pack);
  const write = createFileWriter(dist);
  try {
    const sent = pages.map((page) => attempt((): SentSplice | undefined => {
      const former = reader.read(page.place, FORMER);
      if (former === undefined || sha256Hex(former) !== page.sha256) return undefined;
      const bytes = exchangePieces(former, exchangesOf(page.cuts, pieces), PAGE);
      write(page.output, bytes);
      return { size: bytes.length, sha256: sha256Hex(bytes), offset: output.add(bytes) };
    }));
    output.flush();
    return { pages: sent, end: output.end() };
  } finally {
    reader.close();
  }
}
