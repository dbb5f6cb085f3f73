import { linkSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSystemError } from '../errors/system-error.js';
import { isRemovedMeanwhile, makeCacheFolder, putInPlace } from '../lib/fs/cache-place.js';
import { linkOrCopy } from '../lib/fs/link-or-copy.js';
import { readExisting } from '../lib/fs/open-existing.js';
import { sha256Hex } from '../lib/text/hash.js';
import { readChecked, writeChecked } from './checked-json.js';

/** A finished page. */
export interface StoredPage<About> {
  /** Data of the caller about the page, as JSON. */
  readonly about: About;
  /** Hash of its bytes, in hexadecimal. */
  readonly sha256: string;
  /** Lists of texts, such as its dependencies. Equal lists and texts are stored once. */
  readonly lists: readonly (readonly string[])[];
}

/** Pages of the previous build, by the path of their source file. */
export interface PageSource<About> {
  find(file: string): StoredPage<About> | undefined;
  /** Returns the bytes of a page; `undefined` if they are missing or damaged. */
  read(page: StoredPage<About>): Buffer | undefined;
}

/** Finished pages in a folder, with an index. Files are named by the hash of their bytes. */
export interface PageStore<About> extends PageSource<About> {
  /**
   * Adds a page for the next build.
   *
   * @param content its bytes, or the path of a file that has them when `commit` is called
   */
  keep(file: string, page: StoredPage<About>, content: Uint8Array | string): void;
  /** Carries a page of the previous build over unchanged. */
  carry(file: string): void;
  /**
   * Replaces the index, and removes pages that it does not list.
   *
   * @throws the system's error
   */
  commit(): void;
}

/**
 * Opens the pages of the previous build with the same program. The folder can be deleted, restored or shared at any time:
 * missing or damaged pages are not found.
 *
 * @param name separates stores in one folder, such as profiles
 * @param program identity of everything that all pages depend on; pages of another program are not found
 */
export function openPageStore<About>(folder: string, name: string, program: string): PageStore<About> {
  const index = join(folder, `${name}.json`);
  const kind = `pages 1 ${program}`;
  const previous = readIndex<About>(index, kind);
  const next = new Map<string, StoredPage<About>>();
  const links = new Map<string, string>();
  let isChanged = false;
  const pathOf = (sha256: string): string => join(folder, name, sha256.slice(0, 2), sha256.slice(2));

  return {
    find: (file) => previous.get(file),
    read({ sha256 }) {
      const bytes = readExisting(pathOf(sha256));
      return bytes !== undefined && sha256Hex(bytes) === sha256 ? bytes : undefined;
    },
    keep(file, page, content) {
      isChanged = true;
      next.set(file, page);
      if (typeof content === 'string') links.set(page.sha256, content);
      else write(pathOf(page.sha256), content);
    },
    carry(file) {
      const page = previous.get(file);
      if (page) next.set(file, page);
    },
    commit() {
      if (!isChanged && next.size === previous.size) return;
      try {
        for (const [sha256, from] of links) link(from, pathOf(sha256));
        writeChecked(index, kind, packIndex(next));
        removeOthers(join(folder, name), new Set([...next.values()].map(({ sha256 }) => sha256)));
      } catch (error) {
        if (!isRemovedMeanwhile(error)) throw error;
      }
    },
  };

  function write(path: string, bytes: Uint8Array): void {
    makeCacheFolder(dirname(folder), dirname(path));
    const aside = `${path}.${String(process.pid)}`;
    writeFileSync(aside, bytes);
    putInPlace(aside, path);
  }

  /**
   * Hard-links a published page, which is faster than a copy. Its bytes are checked on reading, because the published
   * file may be edited in place.
   */
  function link(from: string, to: string): void {
    try {
      linkSync(from, to);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      makeCacheFolder(dirname(folder), dirname(to));
      remove(to);
      linkOrCopy(from, to);
    }
  }
}

/** Joins several sources. The first one that has a page for a file wins. */
export function joinPageSources<About>(sources: readonly PageSource<About>[]): PageSource<About> {
  const owners = new WeakMap<StoredPage<About>, PageSource<About>>();
  return {
    find(file) {
      for (const source of sources) {
        const page = source.find(file);
        if (!page) continue;
        owners.set(page, source);
        return page;
      }
      return undefined;
    },
    read: (page) => owners.get(page)?.read(page),
  };
}

/** The stored form of an index: lists refer to texts, and pages to lists, by number. */
interface PackedIndex<About> {
  readonly texts: readonly string[];
  readonly lists: readonly (readonly number[])[];
  readonly pages: readonly (readonly [file: string, sha256: string, lists: readonly number[], about: About])[];
}

function packIndex<About>(pages: ReadonlyMap<string, StoredPage<About>>): PackedIndex<About> {
  const texts = new Map<string, number>();
  const lists = new Map<string, number>();
  const packed: (readonly number[])[] = [];
  const listNumber = (list: readonly string[]): number => {
    const numbers = list.map((text) => numberIn(texts, text));
    const number = numberIn(lists, numbers.join());
    if (number === packed.length) packed.push(numbers);
    return number;
  };
  return {
    pages: [...pages].map(([file, { about, sha256, lists: own }]) => [file, sha256, own.map(listNumber), about]),
    lists: packed,
    texts: [...texts.keys()],
  };
}

function numberIn(numbers: Map<string, number>, text: string): number {
  const number = numbers.get(text) ?? numbers.size;
  if (number === numbers.size) numbers.set(text, number);
  return number;
}

function readIndex<About>(file: string, kind: string): ReadonlyMap<string, StoredPage<About>> {
  const { texts = [], lists = [], pages = [] } = (readChecked(file, kind) ?? {}) as Partial<PackedIndex<About>>;
  const unpacked = lists.map((numbers) => numbers.map((number) => texts[number] ?? ''));
  return new Map(
    pages.map(([path, sha256, numbers, about]) => [
      path,
      { about, sha256, lists: numbers.map((number) => unpacked[number] ?? []) },
    ]),
  );
}

function removeOthers(folder: string, used: ReadonlySet<string>): void {
  for (const start of readdirSync(folder))
    for (const rest of readdirSync(join(folder, start))) if (!used.has(start + rest)) remove(join(folder, start, rest));
}

/** Removes a file. Node's own `rmSync` takes several system calls. */
function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    rmSync(path, { recursive: true, force: true });
  }
}
