import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { sha256Hex } from '../lib/hash.js';
import { createIndexWriter, packsOfIndex, readIndex, type IndexRow, type IndexWriter, type KeptSource } from './page-index.js';
import { createPackReader, createPackWriter, type PackPlace, type PackWriter } from './page-pack.js';

/** What is kept of a page beside its bytes. */
export interface KeptPage<About> {
  /** The caller's own, as JSON. */
  readonly about: About;
  /** Lists of texts; a list and a text that many pages have alike are kept once. */
  readonly facts: readonly (readonly string[])[];
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
}

/**
 * Pages of the last build by the path of their file. Whether one still holds is for the caller to say; here the bytes are only sure to be those that were kept: everything is
 * read back by its hash, what a page was made from by its CRC-32, so that a cache which is absent, damaged, half written or somebody else's gives fewer pages, never wrong ones.
 */
export interface PageCache<About> {
  find(file: string): KeptPage<About> | undefined;
  /** The bytes of a page that was found; `undefined` where they cannot be had as they were. */
  bytes(file: string): Buffer | undefined;
  /** Where the bytes of a page that was found lie, the pack by its path; `undefined` where that is nowhere in particular. */
  place(file: string): PackPlace | undefined;
  /** What a page that was found was made from, where that was kept and can be had as it was. */
  source(file: string): Buffer | undefined;
  /** Keeps a page for the next build, and what it was made from: `former` where that is what the page of this file was made from that was found. */
  keep(file: string, page: KeptPage<About>, bytes: Uint8Array, source: Uint8Array | 'former' | undefined): void;
  /** Keeps a page that was found, as it was. */
  carry(file: string): void;
  /** Replaces the former cache by what was kept and carried. */
  commit(): void;
  /** Frees everything; after `commit` or instead of it. */
  close(): void;
}

/** The packs of one cache: beyond this many, small ones are joined. */
const MAX_PACKS = 16;

/** Packs up to this size, in bytes, are joined where there are many. */
const SMALL_PACK = 8e6;

/** Part of a pack that must still be in use; the rest of one that falls below is copied. */
const MIN_USED = 0.5;

/** Pages that are kept at most where the rest of the index stays as it is. */
const MAX_APPENDED = 500;

/** Part of an index that may count no more before it is written anew. */
const MAX_OUTDATED = 0.2;

/** Files of the folder that no cache names are removed when they are older than this, in milliseconds: another build may be writing. */
const ABANDONED = 60 * 60 * 1000;

/** The file that tells what is kept. */
export function indexFileOf(folder: string, name: string): string {
  return join(folder, `${name}.index`);
}

/** @param name tells caches in one folder apart, such as a profile */
export function openPageCache<About>(folder: string, name: string): PageCache<About> {
  const indexFile = indexFileOf(folder, name);
  const index = readIndex(indexFile);
  const former = index.rows;
  const pathOf = (pack: string): string => join(folder, `${pack}.pack`);
  const reader = createPackReader(pathOf);
  const parsed = new Map<string, KeptPage<About>>();
  const aside = `${String(process.pid)}-${String(Date.now())}-${randomBytes(4).toString('hex')}`;
  const own = `${name}-${aside}`;
  /** What was kept and carried so far, until there is so much that it is written as it comes. */
  const kept = new Map<string, IndexRow>();
  const carried = new Set<string>();
  let pages: PackWriter | undefined;
  let writer: IndexWriter | undefined;
  let stale: ReadonlySet<string> | undefined;

  const read = ({ place, sha256 }: IndexRow): Buffer | undefined => {
    const bytes = reader.read(place);
    return bytes !== undefined && sha256Hex(bytes) === sha256 ? bytes : undefined;
  };
  const readSource = ({ source }: IndexRow): Buffer | undefined => {
    const bytes = source && reader.read(source.place);
    return bytes !== undefined && crc32(bytes) === source?.crc32 ? bytes : undefined;
  };
  const pack = (bytes: Uint8Array): PackPlace => {
    pages ??= createPackWriter(pathOf(own), join(folder, `${own}.tmp`));
    return [own, pages.add(bytes), bytes.length];
  };
  const packSource = (bytes: Uint8Array | undefined): KeptSource | undefined => bytes && { place: pack(bytes), crc32: crc32(bytes) };
  const isStale = ([name]: PackPlace): boolean => (stale ??= stalePacks(former.values(), pathOf)).has(name);
  const carriedSource = (row: IndexRow | undefined): KeptSource | undefined => (row?.source && isStale(row.source.place) ? packSource(readSource(row)) : row?.source);
  const indexAside = `${indexFile}.${aside}.tmp`;

  /** Begins an index anew with all that there is so far. */
  function writeAll(): IndexWriter {
    const all = createIndexWriter(indexFile, indexAside);
    for (const file of carried) {
      const row = former.get(file);
      if (row) all.add(file, row);
    }
    for (const [file, row] of kept) all.add(file, row);
    return all;
  }

  /** Adds what was kept to the former index. */
  function writeChange(): IndexWriter | undefined {
    const change = createIndexWriter(indexFile, indexAside, index);
    if (!change) return undefined;
    for (const file of former.keys()) if (!carried.has(file) && !kept.has(file)) change.remove(file);
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
    find(file) {
      const known = parsed.get(file);
      if (known) return known;
      const row = former.get(file);
      if (!row) return undefined;
      const page = { about: JSON.parse(row.about) as About, facts: row.facts, sha256: row.sha256 };
      parsed.set(file, page);
      return page;
    },
    bytes(file) {
      const row = former.get(file);
      return row && read(row);
    },
    place(file) {
      const [pack, offset, length] = former.get(file)?.place ?? [];
      return pack === undefined || offset === undefined || length === undefined ? undefined : [pathOf(pack), offset, length];
    },
    source(file) {
      const row = former.get(file);
      return row && readSource(row);
    },
    keep(file, { about, facts, sha256 }, bytes, source) {
      const from = source === 'former' ? carriedSource(former.get(file)) : packSource(source);
      note(file, { about: JSON.stringify(about), facts, sha256, place: pack(bytes), source: from });
    },
    carry(file) {
      const row = former.get(file);
      if (!row) return;
      const source = carriedSource(row);
      if (isStale(row.place)) {
        const bytes = read(row);
        if (bytes) note(file, { ...row, place: pack(bytes), source });
      } else if (source !== row.source) note(file, { ...row, source });
      else if (writer) writer.add(file, row);
      else carried.add(file);
    },
    commit() {
      const same = kept.size === 0 && carried.size === former.size;
      if (!writer && same) return;
      const gone = former.size - carried.size;
      const few = gone + kept.size + index.outdated <= former.size * MAX_OUTDATED;
      writer ??= (few ? writeChange() : undefined) ?? writeAll();
      pages?.end();
      pages = undefined;
      writer.end();
      writer = undefined;
      removeAbandoned(folder);
    },
    close() {
      pages?.discard();
      writer?.discard();
      pages = undefined;
      writer = undefined;
      reader.close();
    },
  };
}

/** Packs that are mostly unused, or small and many: what is left of them is copied. */
function stalePacks(rows: Iterable<IndexRow>, pathOf: (pack: string) => string): Set<string> {
  const used = new Map<string, number>();
  const use = ([name, , length]: PackPlace): void => void used.set(name, (used.get(name) ?? 0) + length);
  for (const { place, source } of rows) {
    use(place);
    if (source) use(source.place);
  }
  return new Set([...used].filter(([name, bytes]) => {
    const size = statSync(pathOf(name), { throwIfNoEntry: false })?.size ?? 0;
    return bytes < size * MIN_USED || (used.size > MAX_PACKS && size <= SMALL_PACK);
  }).map(([name]) => name));
}

/** Removes what no index names. */
function removeAbandoned(folder: string): void {
  const names = readdirSync(folder);
  const old = names.filter((name) => !name.endsWith('.index') && Date.now() - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > ABANDONED);
  if (old.length === 0) return;
  const used = new Set(names.filter((name) => name.endsWith('.index')).flatMap((name) => packsOfIndex(join(folder, name))));
  for (const name of old) if (!used.has(name.replace(/\.pack$/, ''))) rmSync(join(folder, name), { force: true });
}
