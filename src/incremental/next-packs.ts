import { join } from 'node:path';
import type { LogPlace } from '../lib/site/content-store.js';
import type { Lane, Lend } from '../lib/fs/append-writer.js';
import type { KeptSource } from './page-index.js';
import { openGrowingPack, openOwnPack, packFile, type GrowingPack, type PackPlace } from './page-pack.js';
import { createPagePacker, type NewPiece, type PackSink, type SharedPiece } from './page-pieces.js';

/** Lends packs to somebody who adds pages to them. */
export type LendPacks = Lend<LentPack>;

/** A pack of a cache that somebody else adds to. */
export interface LentPack extends Lane {
  readonly name: string;
  /** To be called with the pieces in it that pages share. */
  note(piece: NewPiece): void;
}

/** The packs that a build writes for the next one: its own, which are opened once something is added, and those that it lends. None has its name before `end`. */
export interface NextPacks {
  /** Puts a page away. Returns where those of its bytes lie that it does not share. */
  page(bytes: Uint8Array, pieces: readonly SharedPiece[]): PackPlace;
  /** Adds bytes of pages as they lay in a pack of an earlier build. */
  carried(bytes: Uint8Array): PackPlace;
  /** The same for what a page was made from. */
  carriedSource(bytes: Uint8Array): PackPlace;
  openLent(): LentPack;
  /** Where something in a pack that was lent lies; `undefined` for what lies anywhere else. */
  inLent(place: LogPlace): KeptSource | undefined;
  /** Completes the packs. @param isNamed whether an index names a pack that was lent, which is of no use else */
  end(isNamed: (pack: string) => boolean): void;
  /** Does away with what has not ended. */
  discard(): void;
}

/**
 * @param name how the names of the packs begin; nobody else has any of these
 * @param addPiece is told where a piece lies
 */
export function openNextPacks(
  folder: string,
  name: string,
  addPiece: (piece: string, place: PackPlace) => void,
): NextPacks {
  const pages = openOwnPack(folder, `${name}-pages`);
  const sources = openOwnPack(folder, `${name}-sources`);
  const packer = createPagePacker();
  /** By their descriptors. */
  const lent = new Map<number, { readonly name: string; readonly pack: GrowingPack }>();
  const noteIn =
    (pack: string) =>
    ([piece, { offset, length }]: NewPiece): void => {
      addPiece(piece, [pack, offset, length]);
    };
  const sink: PackSink = { add: pages.add, note: noteIn(pages.name) };
  return {
    page(bytes, pieces) {
      const { offset, length } = packer.pack(bytes, pieces, sink);
      return [pages.name, offset, length];
    },
    carried: (bytes) => [pages.name, pages.add(bytes), bytes.length],
    carriedSource: (bytes) => [sources.name, sources.add(bytes), bytes.length],
    openLent() {
      const own = `${name}-${String(lent.size)}`;
      const pack = openGrowingPack(packFile(folder, own), join(folder, `${own}.tmp`));
      lent.set(pack.descriptor, { name: own, pack });
      return { descriptor: pack.descriptor, end: 0, name: own, note: noteIn(own) };
    },
    inLent({ descriptor, offset, length, crc32 }) {
      const pack = lent.get(descriptor);
      return pack && { place: [pack.name, offset, length], crc32 };
    },
    end(isNamed) {
      pages.end();
      sources.end();
      for (const { name: own, pack } of lent.values()) {
        if (isNamed(own)) pack.complete();
        else pack.discard();
      }
      lent.clear();
    },
    discard() {
      pages.discard();
      sources.discard();
      for (const { pack } of lent.values()) pack.discard();
      lent.clear();
    },
  };
}
