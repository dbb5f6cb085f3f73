import type { FormerIndex, IndexRow, Names } from './page-index.js';
import type { SharedPiece } from './page-pieces.js';

/** What the caller says of a page: the pieces that it may share with others among it, in their order. */
export interface WithPieces {
  readonly pieces?: readonly SharedPiece[] | undefined;
}

/** What is kept of a page beside its bytes. */
export interface KeptPage<About extends WithPieces> {
  /** The caller's own, as JSON. */
  readonly about: About;
  /** Lists of texts; a list and a text that many pages have alike are kept once. */
  readonly facts: readonly (readonly string[])[];
  /** Texts of which each page has others than its neighbours, out of a few books. */
  readonly names: Names;
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
}

/** A page of the last build without the text that it was read from, for which a large site has no room. */
export type FoundPage<About extends WithPieces> = { readonly page: KeptPage<About> } & Pick<
  IndexRow,
  'place' | 'source'
>;

/** Beyond so many pages not all that were found are kept in memory, where each takes two to three kilobytes. */
const MANY_PAGES = 10_000;

/** Pages found that are kept then: more than lie between the first and the last that are under way. */
const MAX_FOUND = 2000;

/** Pages that were asked for and are neither forgotten nor left to the next build yet; of a large site the latest, which are read again where they are asked for later. */
export interface FoundPages<About extends WithPieces> {
  find(file: string): FoundPage<About> | undefined;
  forget(file: string): void;
}

export function createFoundPages<About extends WithPieces>(
  former: Pick<FormerIndex, 'row' | 'size'>,
): FoundPages<About> {
  const found = new Map<string, FoundPage<About>>();
  const most = former.size > MANY_PAGES ? MAX_FOUND : Infinity;
  return {
    find(file) {
      const known = found.get(file);
      const row = known ? undefined : former.row(file);
      if (!row) return known;
      const { facts, names, sha256, place, source } = row;
      const page = { page: { about: JSON.parse(row.about) as About, facts, names, sha256 }, place, source };
      found.set(file, page);
      if (found.size > most) found.delete(found.keys().next().value ?? '');
      return page;
    },
    forget: (file) => void found.delete(file),
  };
}
