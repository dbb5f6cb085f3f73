import type { WithPieces } from './found-pages.js';
import type { IndexWriter } from './page-index-writer.js';
import type { FormerIndex } from './page-index.js';
import type { PackPlace } from './page-pack.js';
import type { PagePlace } from './page-pieces.js';

/** The pieces that the pages of a cache share: those of the last build, and those for the next one. */
export interface SharedPieces {
  /** Where the pieces of a page that was found lie; one that the last build does not tell of is among the own bytes of the page. */
  of(page: WithPieces): PagePlace['pieces'];
  /** The same with packs by their paths; a piece has one place for all pages, so that whoever is sent many of them gets it once. */
  withPaths(page: WithPieces): PagePlace['pieces'];
  /** Tells where a piece lies in a pack of this build. */
  add(name: string, place: PackPlace): void;
  /** Has the pieces of a page stay. */
  use(page: WithPieces): void;
  /**
   * Tells an index of all pieces that stay, and takes those back that nobody has any more; to be called once all pages were kept or carried.
   *
   * @param carriedPlace where bytes of the last build lie from now on; `undefined` where they are gone
   */
  write(index: IndexWriter, carriedPlace: (place: PackPlace) => PackPlace | undefined): void;
}

/** @param pathOf path of a pack by its name */
export function createSharedPieces(
  { pieces }: Pick<FormerIndex, 'pieces'>,
  pathOf: (pack: string) => string,
): SharedPieces {
  const used = new Set<string>();
  const added = new Map<string, PackPlace>();
  const paths = new Map<string, PackPlace>();
  const placesOf = (page: WithPieces, placeOf: (name: string) => PackPlace | undefined): PagePlace['pieces'] =>
    (page.pieces ?? []).flatMap(([name, offset]): PagePlace['pieces'] => {
      const place = placeOf(name);
      return place ? [[offset, place]] : [];
    });
  const withPath = (name: string): PackPlace | undefined => {
    const known = paths.get(name);
    const [pack, offset, length] = (known ? undefined : pieces.get(name)) ?? [];
    if (pack === undefined || offset === undefined || length === undefined) return known;
    const place: PackPlace = [pathOf(pack), offset, length];
    paths.set(name, place);
    return place;
  };
  return {
    of: (page) => placesOf(page, (name) => pieces.get(name)),
    withPaths: (page) => placesOf(page, withPath),
    add: (name, place) => void added.set(name, place),
    use(page) {
      for (const [name] of page.pieces ?? []) used.add(name);
    },
    write(index, carriedPlace) {
      for (const name of used) {
        const was = added.has(name) ? undefined : pieces.get(name);
        const place = was ? carriedPlace(was) : added.get(name);
        // An index that begins with the former one tells of a piece already that stays where it lies.
        if (place && (index.isAnew || place !== was)) index.piece(name, place);
      }
      if (index.isAnew) return;
      for (const name of pieces.keys()) if (!used.has(name)) index.removePiece(name);
    },
  };
}
