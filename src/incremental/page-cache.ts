import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { LogFile, LogPlace } from '../lib/site/content-store.js';
import { sha256Hex } from '../lib/text/hash.js';
import { createLending } from '../lib/fs/append-writer.js';
import { isRemovedMeanwhile } from '../lib/fs/cache-place.js';
import { createFoundPages, type FoundPage, type KeptPage, type WithPieces } from './found-pages.js';
import { openNextPacks, type LendPacks } from './next-packs.js';
import { indexFileOf } from './page-index-file.js';
import { createIndexWriter, type IndexWriter } from './page-index-writer.js';
import { openIndex, type IndexRow, type KeptSource } from './page-index.js';
import { createPackReader, packFile, type PackPlace } from './page-pack.js';
import { createPageReader, type PagePlace, type SharedPiece } from './page-pieces.js';
import { createSharedPieces } from './shared-pieces.js';
import { stalePacks } from './stale-packs.js';
import { removeAbandoned, removeReplaced } from './unused-packs.js';

/**
 * Pages of the last build by the path of their file. Whether one still holds is for the caller to say; here the bytes are only sure to be those that were kept: everything is
 * read back by its hash, what a page was made from by its CRC-32, so that a cache which is absent, damaged, half written or somebody else's gives fewer pages, never wrong ones.
 *
 * The pieces that pages share, which are most of many sites, are kept once, and pages without them.
 */
export interface PageCache<About extends WithPieces> {
  has(file: string): boolean;
  find(file: string): KeptPage<About> | undefined;
  /** To be called for a page that was found and will hardly be asked for again, which takes memory for nothing. */
  forget(file: string): void;
  /**
   * The bytes of a page that was found; `undefined` where they cannot be had as they were.
   *
   * @param into memory for them, of which the result is a part until it is given again; memory of its own where that is missing or too small
   */
  bytes(file: string, into?: Buffer): Buffer | undefined;
  /** Where the bytes of a page that was found lie, packs by their paths; `undefined` where that is nowhere in particular. */
  place(file: string): PagePlace | undefined;
  /** What a page that was found was made from, where that was kept and can be had as it was. */
  source(file: string): Buffer | undefined;
  /** Keeps a page for the next build. */
  keep(file: string, page: KeptPage<About>, kept: PageBytes): void;
  /** Puts a page away before it is kept, so that its bytes need not wait in memory; missing where only bytes are taken. Returns where those lie that it does not share. */
  readonly pack?: ((bytes: Uint8Array, pieces: readonly SharedPiece[]) => PackPlace) | undefined;
  /** Lends packs to somebody who adds pages elsewhere; missing where only bytes are taken. */
  readonly lend?: LendPacks | undefined;
  /**
   * Opens a file for what pages are made from, which is the cache's: what pages that were kept are made from stays there. All is to be written before `commit`, and nothing read from then on. Missing where that is not kept.
   *
   * Pages and what they were made from lie in packs of their own, since one changes without the other: where the footer is edited, all pages do.
   */
  readonly openSources?: (() => LogFile) | undefined;
  /** Keeps a page that was found, as it was. */
  carry(file: string): void;
  /** Replaces the former cache by what was kept and carried. */
  commit(): void;
  /** Frees everything; after `commit` or instead of it. */
  close(): void;
}

/** What is kept of a page beside what is known of it. */
export interface PageBytes {
  /** Where the bytes lie that it does not share, in a pack that was lent. */
  readonly own?: PackPlace | undefined;
  /** All of its bytes; needed where its own lie nowhere. */
  readonly bytes?: Uint8Array | undefined;
  /**
   * What it was made from: where it lies in a file that `openSources` gave, anywhere else it is not kept; `former` where that is what the page of this file was made from that was found.
   */
  readonly source: LogPlace | 'former' | undefined;
}

/** Pages that are kept at most where the rest of the index stays as it is. */
const MAX_APPENDED = 500;

/** Part of an index that may count no more before it is written anew. */
const MAX_OUTDATED = 0.2;

/**
 * @param name tells caches in one folder apart, such as a profile
 * @param maker what all pages follow from, in one line: what another one left is not looked at, and goes with the next commit
 */
export function openPageCache<About extends WithPieces>(folder: string, name: string, maker: string): PageCache<About> {
  const indexFile = indexFileOf(folder, name);
  const former = openIndex(indexFile, maker);
  const pathOf = (pack: string): string => packFile(folder, pack);
  const reader = createPackReader(pathOf);
  const pageReader = createPageReader(reader);
  const pieces = createSharedPieces(former, pathOf);
  const found = createFoundPages<About>(former);
  const aside = `${String(process.pid)}-${String(Date.now())}-${randomBytes(4).toString('hex')}`;
  const packs = openNextPacks(folder, `${name}-${aside}`, pieces.add);
  /** What was kept and carried so far, until there is so much that it is written as it comes. */
  const kept = new Map<string, IndexRow>();
  const carried = new Set<string>();
  let writer: IndexWriter | undefined;
  let stale: ReadonlySet<string> | undefined;

  const read = ({ place, page }: FoundPage<About>, into?: Buffer): Buffer | undefined => {
    const bytes = pageReader.read({ own: place, pieces: pieces.of(page.about) }, into);
    return bytes !== undefined && sha256Hex(bytes) === page.sha256 ? bytes : undefined;
  };
  const readSource = ({ source }: Pick<IndexRow, 'source'>): Buffer | undefined => {
    const bytes = source && reader.read(source.place);
    return bytes !== undefined && crc32(bytes) === source?.crc32 ? bytes : undefined;
  };
  const isStale = ([name]: PackPlace): boolean => (stale ??= stalePacks(former, pathOf)).has(name);
  /** Where bytes lie from now on that were kept; read back by whoever needs them, by the hash of their page. */
  const carriedPlace = (place: PackPlace): PackPlace | undefined => {
    if (!isStale(place)) return place;
    const bytes = reader.read(place);
    return bytes && packs.carried(bytes);
  };
  const carriedSource = (row: Pick<IndexRow, 'source'> | undefined): KeptSource | undefined => {
    if (!row?.source || !isStale(row.source.place)) return row?.source;
    const bytes = readSource(row);
    return bytes && { place: packs.carriedSource(bytes), crc32: row.source.crc32 };
  };
  const indexAside = `${indexFile}.${aside}.tmp`;

  /** Begins an index anew with all that there is so far. */
  function writeAll(): IndexWriter {
    const all = createIndexWriter(indexFile, indexAside, maker);
    for (const file of carried) {
      const row = former.row(file);
      if (row) all.add(file, row);
    }
    for (const [file, row] of kept) all.add(file, row);
    return all;
  }

  /** Adds what was kept to the former index. */
  function writeChange(): IndexWriter | undefined {
    const change = createIndexWriter(indexFile, indexAside, maker, former);
    if (!change) return undefined;
    for (const file of former.files()) if (!carried.has(file) && !kept.has(file)) change.remove(file);
    for (const [file, row] of kept) change.add(file, row);
    return change;
  }

  function note(file: string, row: IndexRow): void {
    if (writer) {
      writer.add(file, row);
      return;
    }
    kept.set(file, row);
    if (kept.size > MAX_APPENDED) writer = writeAll();
  }

  return {
    has: (file) => former.has(file),
    find: (file) => found.find(file)?.page,
    forget: found.forget,
    bytes(file, into) {
      const page = found.find(file);
      return page && read(page, into);
    },
    place(file) {
      const page = found.find(file);
      if (!page) return undefined;
      const [pack, offset, length] = page.place;
      return { own: [pathOf(pack), offset, length], pieces: pieces.withPaths(page.page.about) };
    },
    source(file) {
      const page = found.find(file);
      return page && readSource(page);
    },
    keep(file, { about, facts, names, sha256 }, { own, bytes, source }) {
      const was = found.find(file);
      const from = source === 'former' ? carriedSource(was) : source && packs.inLent(source);
      const place = own ?? (bytes && packs.page(bytes, about.pieces ?? []));
      found.forget(file);
      if (!place) return;
      pieces.use(about);
      note(file, { about: JSON.stringify(about), facts, names, sha256, place, source: from });
    },
    pack: packs.page,
    lend: createLending(packs.openLent),
    openSources: () => ({ descriptor: packs.openLent().descriptor, close: () => undefined }),
    carry(file) {
      const page = found.find(file);
      if (!page) return;
      found.forget(file);
      pieces.use(page.page.about);
      const source = carriedSource(page);
      if (!writer && source === page.source && !isStale(page.place)) {
        carried.add(file);
        return;
      }
      const row = former.row(file);
      const place = carriedPlace(page.place);
      if (row && place) note(file, { ...row, place, source });
    },
    commit() {
      try {
        writeIndex();
      } catch (error) {
        // The output is published by now, whatever is left to the next build.
        if (!isRemovedMeanwhile(error)) throw error;
      }
    },
    close() {
      packs.discard();
      writer?.discard();
      writer = undefined;
      reader.close();
      former.close();
    },
  };

  /** Completes what was written, and names it. */
  function writeIndex(): void {
    const same = kept.size === 0 && carried.size === former.size;
    if (!writer && same) return;
    const gone = former.size - carried.size;
    const few = gone + kept.size + former.outdated <= former.size * MAX_OUTDATED;
    writer ??= (few ? writeChange() : undefined) ?? writeAll();
    pieces.write(writer, carriedPlace);
    const named = writer.packs();
    packs.end((pack) => named.has(pack));
    former.close();
    writer.end();
    writer = undefined;
    removeReplaced(folder, name, new Set([...named, ...former.packs]));
    removeAbandoned(folder);
  }
}
