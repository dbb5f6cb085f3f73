import type { PackPlace, PackReader } from './page-pack.js';

/** A piece of a page that others may have too: a name that no other bytes have, its first byte in the page, and its length in bytes. */
export type SharedPiece = readonly [name: string, offset: number, length: number];

/** Where a page lies: its own bytes, which follow one another, and the pieces in between, in their order, each with its first byte in the page. */
export interface PagePlace {
  readonly own: PackPlace;
  readonly pieces: readonly (readonly [offset: number, place: PackPlace])[];
}

/** A piece of a pack: its first byte, and its length in bytes. */
export interface PackedPiece {
  readonly offset: number;
  readonly length: number;
}

/** A piece that was put away. */
export type NewPiece = readonly [name: string, piece: PackedPiece];

/** Takes bytes into a pack. */
export interface PackSink {
  /** Returns the first byte. */
  add(bytes: Uint8Array): number;
  /** Called with every piece that was added. */
  note(piece: NewPiece): void;
}

/** Puts pages away without the pieces that others may have too, each of which is put away once as long as there are few. */
export interface PagePacker {
  /**
   * Returns where the own bytes of a page lie.
   *
   * @param pieces in their order
   */
  pack(bytes: Uint8Array, pieces: readonly SharedPiece[], sink: PackSink): PackedPiece;
}

/** Pieces of which one packer knows that they were put away: those it saw last. One that comes again later is put away again, since a site may have others on each of its pages, and still one for all. */
const MAX_KNOWN = 10_000;

export function createPagePacker(): PagePacker {
  const known = new Set<string>();
  function piece(name: string, bytes: Uint8Array, sink: PackSink): void {
    if (!known.delete(name)) sink.note([name, { offset: sink.add(bytes), length: bytes.length }]);
    known.add(name);
    if (known.size > MAX_KNOWN) known.delete(known.values().next().value ?? '');
  }
  return {
    pack(bytes, pieces, sink) {
      for (const [name, offset, length] of pieces) piece(name, bytes.subarray(offset, offset + length), sink);
      let end = pieces[0]?.[1] ?? bytes.length;
      const first = sink.add(bytes.subarray(0, end));
      let own = end;
      for (const [index, [, offset, length]] of pieces.entries()) {
        end = pieces[index + 1]?.[1] ?? bytes.length;
        sink.add(bytes.subarray(offset + length, end));
        own += end - offset - length;
      }
      return { offset: first, length: own };
    },
  };
}

/** Reads whole pages. */
export interface PageReader {
  /**
   * `undefined` where a piece of it is gone.
   *
   * @param into memory for the page, of which the result is a part until it is given again; memory of its own where that is missing or too small
   */
  read(place: PagePlace, into?: Buffer): Buffer | undefined;
}

/** Bytes of pieces that are kept in memory, which the pages that follow have too. */
const MAX_KEPT = 1 << 22;

/** @param packs closed by whoever opened them */
export function createPageReader(packs: Pick<PackReader, 'read'>): PageReader {
  const kept = new Map<PackPlace, Buffer>();
  let keptBytes = 0;
  function readPiece(place: PackPlace): Buffer | undefined {
    const known = kept.get(place);
    if (known) return known;
    const bytes = packs.read(place);
    if (!bytes) return undefined;
    if (keptBytes + bytes.length > MAX_KEPT) {
      kept.clear();
      keptBytes = 0;
    }
    keptBytes += bytes.length;
    kept.set(place, bytes);
    return bytes;
  }
  return {
    read({ own, pieces }, into) {
      if (pieces.length === 0) return packs.read(own, into);
      const length = pieces.reduce((sum, [, place]) => sum + place[2], 0);
      const size = length + own[2];
      const page = into && into.length >= size ? into.subarray(0, size) : Buffer.allocUnsafe(size);
      // Own bytes are read to the end and move to the front, where nothing waits to be moved any more.
      if (!packs.read(own, page.subarray(length))) return undefined;
      let next = length;
      let filled = 0;
      for (const [offset, place] of pieces) {
        const piece = readPiece(place);
        const before = offset - filled;
        if (!piece || before < 0 || next + before > size) return undefined;
        page.copyWithin(filled, next, next + before);
        next += before;
        filled = offset + piece.length;
        page.set(piece, offset);
      }
      return page;
    },
  };
}
