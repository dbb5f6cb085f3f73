import { closeSync } from 'node:fs';
import { readPart } from '../lib/fs/append-writer.js';
import { openExisting } from '../lib/fs/open-existing.js';
import { beginsWith, indexHead } from './page-index-file.js';
import { lastSeal, linesOf, NO_SEAL, TAB, type Seal } from './page-index-lines.js';
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
  /** Of the bytes that it does not share with others. */
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

/** How many lines of each kind that is numbered an index has, and what seals it. */
export interface IndexEnd extends Seal {
  readonly packs: number;
  readonly facts: number;
  readonly lists: number;
  readonly names: number;
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
  /** Those that it names. */
  readonly packs: readonly string[];
  /** Where pieces lie that pages share, by their names. */
  readonly pieces: ReadonlyMap<string, PackPlace>;
  /** Lines of pages that count no more. */
  readonly outdated: number;
}

/** What an index says beside its rows. */
interface Lines {
  /** Of the last line of each page: which one it is of those with fields. */
  readonly rows: ReadonlyMap<string, number>;
  /** Where the fields of a line begin, behind the path, and their length, in bytes. */
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
  readonly packs: readonly string[];
  readonly pieces: ReadonlyMap<string, PackPlace>;
  readonly lists: readonly (readonly string[])[];
  readonly names: readonly string[];
  readonly end: IndexEnd;
}

function readLines(descriptor: number | undefined): Lines {
  const rows = new Map<string, number>();
  const starts: number[] = [];
  const lengths: number[] = [];
  const packs: string[] = [];
  const pieces = new Map<string, PackPlace>();
  const facts: string[] = [];
  const lists: (readonly string[])[] = [];
  const names: string[] = [];
  const sealed = descriptor === undefined ? NO_SEAL : lastSeal(descriptor);
  for (const { kind, bytes, start, end, offset } of descriptor === undefined ? [] : linesOf(descriptor, sealed.bytes)) {
    if (kind === 'page') {
      const tab = bytes.indexOf(TAB, start);
      rows.set(bytes.toString('utf8', start, tab), starts.push(offset + tab + 1) - 1);
      lengths.push(end - tab - 1);
      continue;
    }
    const rest = bytes.toString('utf8', start, end);
    if (kind === 'fact') facts.push(JSON.parse(rest) as string);
    else if (kind === 'list')
      lists.push(rest === '' ? [] : rest.split(' ').map((number) => facts[Number(number)] ?? ''));
    else if (kind === 'name') names.push(JSON.parse(rest) as string);
    else if (kind === 'pack') packs.push(rest);
    else if (kind === 'piece') {
      const [name = '', pack, offset, length] = rest.split('\t');
      pieces.set(name, [packs[Number(pack)] ?? '', Number(offset), Number(length)]);
    } else if (kind === 'gone') rows.delete(rest);
    else if (kind === 'lost') pieces.delete(rest);
  }
  return {
    rows,
    starts,
    lengths,
    packs,
    pieces,
    lists,
    names,
    end: { packs: packs.length, facts: facts.length, lists: lists.length, names: names.length, ...sealed },
  };
}

/** Bytes of an index that are read at a time. */
const AHEAD = 1 << 17;

/** Opens an index; what is not sealed, because it is absent, damaged, half written or of another version, is not in it, and nothing of another maker. */
export function openIndex(file: string, maker: string): FormerIndex {
  let descriptor = openExisting(file);
  if (descriptor !== undefined && !beginsWith(descriptor, indexHead(maker))) {
    closeSync(descriptor);
    descriptor = undefined;
  }
  const { rows, starts, lengths, packs, pieces, lists, names, end } = readLines(descriptor);
  const book: Book = (number) => names[number] ?? '';
  let ahead: { readonly start: number; readonly bytes: Buffer } | undefined;
  let memory: Buffer | undefined;
  /** Reads some of what follows along with it: rows are mostly asked for in their order. Fields are taken out one by one: of a text that is split all lives on with each part. */
  const bytesAt = (from: number, start: number, length: number): Buffer => {
    memory ??= Buffer.allocUnsafeSlow(AHEAD);
    if (!ahead || start < ahead.start || start + length > ahead.start + ahead.bytes.length)
      ahead = { start, bytes: readPart(from, start, AHEAD, memory) };
    return ahead.bytes.subarray(start - ahead.start, start - ahead.start + length);
  };
  const readRow = (row: number): IndexRow | undefined => {
    if (descriptor === undefined) return undefined;
    const [start = 0, length = 0] = [starts[row], lengths[row]];
    const bytes = length > AHEAD ? readPart(descriptor, start, length) : bytesAt(descriptor, start, length);
    let read = 0;
    const field = (): string => {
      const tab = bytes.indexOf(TAB, read);
      const text = bytes.toString('utf8', read, tab);
      read = tab + 1;
      return text;
    };
    const facts = field()
      .split(' ')
      .map((number) => lists[Number(number)] ?? []);
    const names = new RowNames(book, field());
    const place: PackPlace = [packs[Number(field())] ?? '', Number(field()), Number(field())];
    const sha256 = field();
    const source = readSource(field(), packs);
    return { about: bytes.toString('utf8', read), facts, names, sha256, place, source };
  };
  return {
    size: rows.size,
    files: () => rows.keys(),
    has: (path) => rows.has(path),
    row(path) {
      const row = rows.get(path);
      return row === undefined ? undefined : readRow(row);
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
    end,
    packs,
    pieces,
    outdated: starts.length - rows.size,
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
  return text === ''
    ? undefined
    : { place: [packs[Number(pack)] ?? '', Number(offset), Number(length)], crc32: Number(check) };
}

/** The packs that an index names, those of pages that count no more among them. */
export function packsOfIndex(file: string): string[] {
  const packs: string[] = [];
  const descriptor = openExisting(file);
  if (descriptor === undefined) return packs;
  try {
    for (const { kind, bytes, start, end } of linesOf(descriptor, lastSeal(descriptor).bytes))
      if (kind === 'pack') packs.push(bytes.toString('utf8', start, end));
  } finally {
    closeSync(descriptor);
  }
  return packs;
}
