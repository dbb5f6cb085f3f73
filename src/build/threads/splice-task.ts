import { createPackReader } from '../../cache/page-pack.js';
import { createPageReader } from '../../cache/page-pieces.js';
import { createFileWriter } from '../../emit/file-writer.js';
import { sha256Hex } from '../../lib/hash.js';
import { exchangePieces } from '../reuse/page-seams.js';
import { exchangesOf, type PageSplice, type Pieces, type SplicedPage } from '../reuse/page-splices.js';
import { attempt } from './attempt.js';

export interface SpliceTask {
  /** The folder of the output. */
  readonly dist: string;
  readonly pages: readonly PageSplice[];
  /** Those that the pages need. */
  readonly pieces: Pieces;
}

/** Memory for a page as it was, and as it is. Larger ones have memory of their own. */
const [FORMER, PAGE] = [Buffer.allocUnsafeSlow(1 << 18), Buffer.allocUnsafeSlow(1 << 18)];

/** Runs in a thread: puts pages together from what they were and other fragments, and writes them; `undefined` for those that cannot be had as they were, or not be written. */
export function splicePages({ dist, pages, pieces }: SpliceTask): (SplicedPage | undefined)[] {
  const packs = createPackReader((path) => path);
  const reader = createPageReader(packs);
  const write = createFileWriter(dist);
  try {
    return pages.map((page) =>
      attempt((): SplicedPage | undefined => {
        const former = reader.read(page.place, FORMER);
        if (former === undefined || sha256Hex(former) !== page.sha256) return undefined;
        const bytes = exchangePieces(former, exchangesOf(page.cuts, pieces), PAGE);
        write(page.output, bytes);
        return { size: bytes.length, sha256: sha256Hex(bytes) };
      }),
    );
  } finally {
    packs.close();
  }
}
