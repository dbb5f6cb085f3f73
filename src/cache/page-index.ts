import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { readPart } from '../lib/lane.js';
import type { PackPlace } from './page-pack.js';

/** What an index says of a page. */
export interface IndexRow {
  /** JSON. */
  readonly about: string;
  /** Lists of texts; equal lists of one index are one and the same. */
  readonly facts: readonly (readonly string[])[];
  readonly names: Names;
  /** Of the page's bytes, in hexadecimal. */
  readonly sha256: string;
  readonly place: PackPlace;
  /** What the page was made from, where it is kept too. */
  readonly source: KeptSource | undefined;
}

/** Texts by numbers of their own, as many of them as there are pages, say. */
export type Book = (number: number) => string;

/** Some of the texts of a book. */
export interface Names {
  readonly book: Book;
  readonly numbers: readonly number[];
}

export interface KeptSource {
  readonly place: PackPlace;
  /** Tells damage; who would change it on purpose could change all of the cache. */
  readonly crc32: number;
}

/**
 * An index is a file of lines whose fields are parted by tabs, numbers by blanks: `pack NAME`, `fact JSON`, `list FACTS` and `name JSON` are numbered from 0, each kind by its order, and named by
 * the lines below; `page FILE LISTS NAMES PACK OFFSET LENGTH HASH SOURCE JSON`, where the source is a pack, an offset, a length and a CRC-32, or empty; `gone FILE` takes a page back. A line `end HASH`
 * seals all that stands between it and the seal before, with that seal. So an index is written while pages are made, and a small change of it is appended to what there is.
 */
export const VERSION = 'islet pages 9';

/** How many lines of each kind that is numbered an index has, and what seals it. */
export interface IndexEnd {
  readonly packs: number;
  readonly facts: number;
  readonly lists: number;
  readonly names: number;
  /** The last seal; empty where there is none. */
  readonly seal: string;
  /** Bytes up to and with that. */
  readonly bytes: number;
}

/** An index that was looked through. Its rows are read when they are asked for: of a large site they would fill the memory. */
export interface FormerIndex {
  /** Number of pages. */
  readonly size: number;
  /** Paths of the files of all pages. */
  files(): Iterable<string>;
  has(file: string): boolean;
  row(file: string): IndexRow | undefined;
  /** Afterwards there are no rows; needed before another index takes its name, for systems that refuse that of an open file. */
  close(): void;
  readonly end: IndexEnd;
  /** Lines of pages that count no more. */
  readonly outdated: number;
}

/** What an index says beside its rows. */
interface Lines {
  /** Of the last line of each page: where its fields begin, behind the path, and their length, in bytes. */
  readonly places: ReadonlyMap<string, readonly [start: number, length: number]>;
  readonly packs: readonly string[];
  readonly lists: readonly (readonly string[])[];
  readonly names: readonly string[];
  readonly end: IndexEnd;
  /** Lines of pages that count no more. */
  readonly outdated: number;
}

/** A function of its own, so that nothing that lives on holds the bytes. */
function readLines(bytes: Buffer): Lines {
  const places = new Map<string, readonly [start: number, length: number]>();
  const packs: string[] = [];
  const facts: string[] = [];
  const lists: (readonly string[])[] = [];
  const names: string[] = [];
  let pages = 0;
  const sealed = forEachLine(bytes, (kind, start, end) => {
    if (kind === 'page') {
      const tab = bytes.indexOf(TAB, start);
      places.set(bytes.toString('utf8', start, tab), [tab + 1, end - tab - 1]);
      pages += 1;
      return;
    }
    const rest = bytes.toString('utf8', start, end);
    if (kind === 'fact') facts.push(JSON.parse(rest) as string);
    else if (kind === 'list') lists.push(rest === '' ? [] : rest.split(' ').map((number) => facts[Number(number)] ?? ''));
    else if (kind === 'name') names.push(JSON.parse(rest) as string);
    else if (kind === 'pack') packs.push(rest);
    else if (kind === 'gone') places.delete(rest);
  });
  return { places, packs, lists, names, end: { packs: packs.length, facts: facts.length, lists: lists.length, names: names.length, ...sealed }, outdated: pages - places.size };
}

/** Bytes of an index that are read at a time. */
const AHEAD = 1 << 17;

/** Opens an index; what is not sealed, because it is absent, damaged, half written or of another version, is not in it. */
export function openIndex(file: string): FormerIndex {
  let descriptor = open(file);
  const { places, packs, lists, names, end, outdated } = readLines(descriptor === undefined ? Buffer.alloc(0) : readFileSync(descriptor));
  const book: Book = (number) => names[number] ?? '';
  let ahead: { readonly start: number; readonly bytes: Buffer } | undefined;
  let memory: Buffer | undefined;
  /** Reads some of what follows along with it: rows are mostly asked for in their order. Fields are taken out one by one: of a text that is split all lives on with each part. */
  const bytesAt = (from: number, start: number, length: number): Buffer => {
    memory ??= Buffer.allocUnsafeSlow(AHEAD);
    if (!ahead || start < ahead.start || start + length > ahead.start + ahead.bytes.length) ahead = { start, bytes: readPart(from, start, AHEAD, memory) };
    return ahead.bytes.subarray(start - ahead.start, start - ahead.start + length);
  };
  const readRow = ([start, length]: readonly [start: number, length: number]): IndexRow | undefined => {
    if (descriptor === undefined) return undefined;
    const bytes = length > AHEAD ? readPart(descriptor, start, length) : bytesAt(descriptor, start, length);
    let read = 0;
    const field = (): string => {
      const tab = bytes.indexOf(TAB, read);
      const text = bytes.toString('utf8', read, tab);
      read = tab + 1;
      return text;
    };
    const facts = field().split(' ').map((number) => lists[Number(number)] ?? []);
    const names = new RowNames(book, field());
    const place: PackPlace = [packs[Number(field())] ?? '', Number(field()), Number(field())];
    const sha256 = field();
    const source = readSource(field(), packs);
    return { about: bytes.toString('utf8', read), facts, names, sha256, place, source };
  };
  return {
    size: places.size,
    files: () => places.keys(),
    has: (path) => places.has(path),
    row(path) {
      const place = places.get(path);
      return place && readRow(place);
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
    end,
    outdated,
  };
}

/** Numbers as text until they are asked for, which takes a third of the memory. */
class RowNames implements Names {
  readonly book: Book;
  readonly #text: string;

  constructor(book: Book, text: string) {
    this.book = book;
    this.#text = text;
  }

  get numbers(): readonly number[] {
    return this.#text === '' ? [] : this.#text.split(' ').map(Number);
  }
}

function readSource(text: string, packs: readonly string[]): KeptSource | undefined {
  const [pack = '', offset = '', length = '', check = ''] = text.split(' ');
  return text === '' ? undefined : { place: [packs[Number(pack)] ?? '', Number(offset), Number(length)], crc32: Number(check) };
}

/** The packs that an index names, those of pages that count no more among them. */
export function packsOfIndex(file: string): string[] {
  const packs: string[] = [];
  const bytes = readIndexBytes(file);
  forEachLine(bytes, (kind, start, end) => {
    if (kind === 'pack') packs.push(bytes.toString('utf8', start, end));
  });
  return packs;
}

const TAB = 9;
const NEWLINE = 10;

/** Calls back for each line that is sealed, with where it stands behind its kind. Returns the last seal and the bytes up to there. */
function forEachLine(bytes: Buffer, each: (kind: string, start: number, end: number) => void): Pick<IndexEnd, 'seal' | 'bytes'> {
  let seal = '';
  let start = 0;
  if (bytes.toString('latin1', 0, VERSION.length + 1) !== `${VERSION}\n`) return { seal, bytes: start };
  for (let end = bytes.indexOf('\nend\t', start); end !== -1; end = bytes.indexOf('\nend\t', start)) {
    const next = createHash('sha256').update(seal).update(bytes.subarray(start, end + 1)).digest('hex');
    const sealed = `end\t${next}\n`;
    if (bytes.toString('latin1', end + 1, end + 1 + sealed.length) !== sealed) break;
    for (let line = start; line <= end; ) {
      const stop = bytes.indexOf(NEWLINE, line);
      const tab = bytes.indexOf(TAB, line);
      if (tab !== -1 && tab < stop) each(bytes.toString('latin1', line, tab), tab + 1, stop);
      line = stop + 1;
    }
    seal = next;
    start = end + 1 + sealed.length;
  }
  return { seal, bytes: start };
}

/** All of a file; nothing where there is none. */
export function readIndexBytes(file: string): Buffer {
  const descriptor = open(file);
  if (descriptor === undefined) return Buffer.alloc(0);
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function open(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    // None yet.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
