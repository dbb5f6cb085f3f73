import { createHash } from 'node:crypto';
import { closeSync } from 'node:fs';
import { filePieces } from './file-pieces.js';
import { readPart } from '../lib/fs/append-writer.js';
import { openExisting } from '../lib/fs/open-existing.js';
import { indexHead } from './page-index-file.js';
import type { Book, FormerIndex, IndexEnd, IndexRow, Names } from './page-index.js';
import { createPackWriter, type PackPlace } from './page-pack.js';

const NOTHING: IndexEnd = { packs: 0, facts: 0, lists: 0, names: 0, seal: '', bytes: 0 };

/** Writes an index row by row. */
export interface IndexWriter {
  /** False where it begins with a former index. */
  readonly isAnew: boolean;
  add(file: string, row: IndexRow): void;
  /** Tells where a piece lies that pages share. */
  piece(name: string, place: PackPlace): void;
  /** Takes a page back that the index begins with. */
  remove(file: string): void;
  /** The same for a piece. */
  removePiece(name: string): void;
  /** The packs that the index names so far. */
  packs(): ReadonlySet<string>;
  /** Gives the file its name. */
  end(): void;
  discard(): void;
}

/** Facts whose numbers are known at a time, so that a large site does not fill the memory. */
const MAX_FACTS = 50_000;

/** Text gathered before it is encoded, hashed and written, in UTF-16 code units. */
const BLOCK = 1 << 16;

/**
 * @param aside path of the file while it grows; nobody else writes there
 * @param maker of the pages
 * @param former index of this name that the new one begins with; without it the new one begins empty
 * @returns `undefined` where the former index is another one by now
 */
export function createIndexWriter(file: string, aside: string, maker: string, former?: undefined): IndexWriter;
export function createIndexWriter(
  file: string,
  aside: string,
  maker: string,
  former?: FormerIndex,
): IndexWriter | undefined;
export function createIndexWriter(
  file: string,
  aside: string,
  maker: string,
  former?: FormerIndex,
): IndexWriter | undefined {
  const before = former?.end ?? NOTHING;
  const head = former ? openHead(file, before) : undefined;
  if (former && head === undefined) return undefined;
  const output = createPackWriter(file, aside);
  const hash = createHash('sha256').update(before.seal);
  const packs = new Map<string, number>();
  const facts = new Map<string, number>();
  let factCount = 0;
  // A list that nobody holds any more comes no more.
  const lists = new WeakMap<readonly string[], number>();
  let listCount = 0;
  let text = '';
  const flush = (): void => {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    output.add(bytes);
    text = '';
  };
  const line = (more: string): void => {
    text += `${more}\n`;
    if (text.length >= BLOCK) flush();
  };
  const packNumber = (pack: string): number => {
    const known = packs.get(pack);
    if (known !== undefined) return known;
    const number = before.packs + packs.size;
    line(`pack\t${pack}`);
    packs.set(pack, number);
    return number;
  };
  const factNumber = (fact: string): number => {
    const known = facts.get(fact);
    if (known !== undefined) return known;
    const number = before.facts + factCount;
    line(`fact\t${JSON.stringify(fact)}`);
    // What comes again afterwards is numbered again.
    if (facts.size >= MAX_FACTS) facts.clear();
    factCount += 1;
    facts.set(fact, number);
    return number;
  };
  const listNumber = (list: readonly string[]): number => {
    const known = lists.get(list);
    if (known !== undefined) return known;
    // The facts stand before the list that names them.
    const numbers = list.map(factNumber);
    const number = before.lists + listCount;
    line(`list\t${numbers.join(' ')}`);
    lists.set(list, number);
    listCount += 1;
    return number;
  };
  /** Numbers that texts of books have here, by theirs; a text that two books have is written twice. */
  const books = new Map<Book, number[]>();
  let nameCount = 0;
  const nameNumbers = ({ book, numbers }: Names): number[] => {
    const known = books.get(book) ?? [];
    books.set(book, known);
    return numbers.map((number) => {
      const found = known[number];
      if (found !== undefined) return found;
      line(`name\t${JSON.stringify(book(number))}`);
      return (known[number] = before.names + nameCount++);
    });
  };
  if (head === undefined) text = indexHead(maker);
  else copyHead(head, before.bytes, output);
  return {
    isAnew: head === undefined,
    add(path, { about, facts: own, names, sha256, place: [pack, offset, length], source }) {
      const numbers = own.map(listNumber);
      const named = nameNumbers(names).join(' ');
      const number = packNumber(pack);
      const from = source
        ? `${String(packNumber(source.place[0]))} ${String(source.place[1])} ${String(source.place[2])} ${String(source.crc32)}`
        : '';
      line(
        `page\t${path}\t${numbers.join(' ')}\t${named}\t${String(number)}\t${String(offset)}\t${String(length)}\t${sha256}\t${from}\t${about}`,
      );
    },
    piece(name, [pack, offset, length]) {
      const number = packNumber(pack);
      line(`piece\t${name}\t${String(number)}\t${String(offset)}\t${String(length)}`);
    },
    packs: () => new Set([...(former?.packs ?? []), ...packs.keys()]),
    remove: (path) => {
      line(`gone\t${path}`);
    },
    removePiece: (name) => {
      line(`lost\t${name}`);
    },
    end() {
      flush();
      output.add(Buffer.from(`end\t${hash.digest('hex')}\n`));
      output.end();
    },
    discard: () => {
      output.discard();
    },
  };
}

/** Opens a former index, which is begun with; `undefined` where it is another one by now. */
function openHead(file: string, { bytes, seal }: IndexEnd): number | undefined {
  const descriptor = openExisting(file);
  if (descriptor === undefined) return undefined;
  const line = `end\t${seal}\n`;
  if (readPart(descriptor, bytes - line.length, line.length).toString('latin1') === line) return descriptor;
  closeSync(descriptor);
  return undefined;
}

function copyHead(descriptor: number, bytes: number, output: { add(bytes: Uint8Array): unknown }): void {
  try {
    for (const piece of filePieces(descriptor, 0, bytes)) output.add(piece);
  } finally {
    closeSync(descriptor);
  }
}
