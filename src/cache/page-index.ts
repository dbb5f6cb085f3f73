import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sha256Hex } from '../lib/hash.js';
import { createPackWriter, type PackPlace } from './page-pack.js';

/** What an index says of a page. */
export interface IndexRow {
  /** JSON. */
  readonly about: string;
  /** Lists of texts; equal lists of one index are one and the same. */
  readonly facts: readonly (readonly string[])[];
  /** Of the page's bytes, in hexadecimal. */
  readonly sha256: string;
  readonly place: PackPlace;
  /** What the page was made from, where it is kept too: in the same pack. */
  readonly source: KeptSource | undefined;
}

export interface KeptSource {
  /** First byte in the pack. */
  readonly offset: number;
  /** Bytes. */
  readonly length: number;
  readonly sha256: string;
}

/**
 * An index is a file of lines whose fields are parted by tabs, numbers by blanks: `pack NAME`, `fact JSON` and `list FACTS` are numbered from 0, each kind by its order, and named by the
 * lines below; `page FILE LISTS PACK OFFSET LENGTH HASH SOURCE JSON`, where the source is an offset, a length and a hash, or empty; the last is `end HASH`, of all before. So it is written while the pages are made, and none of it stays in memory.
 */
const VERSION = 'islet pages 5';

/** Writes an index row by row. */
export interface IndexWriter {
  add(file: string, row: IndexRow): void;
  /** Gives the file its name. Returns the packs that it names. */
  end(): Iterable<string>;
  discard(): void;
}

/** @param aside path of the file while it grows; nobody else writes there */
export function createIndexWriter(file: string, aside: string): IndexWriter {
  const output = createPackWriter(file, aside);
  const hash = createHash('sha256');
  const packs = new Map<string, number>();
  const facts = new Map<string, number>();
  const lists = new Map<readonly string[], number>();
  const line = (text: string): void => {
    const bytes = Buffer.from(`${text}\n`);
    hash.update(bytes);
    output.add(bytes);
  };
  const numberOf = <T>(known: Map<T, number>, item: T, text: () => string): string => {
    let number = known.get(item);
    if (number === undefined) {
      // Making the text may number what it names, which stands before it.
      line(text());
      number = known.size;
      known.set(item, number);
    }
    return String(number);
  };
  const factNumber = (fact: string): string => numberOf(facts, fact, () => `fact\t${JSON.stringify(fact)}`);
  line(VERSION);
  return {
    add(file, { about, facts: own, sha256, place: [pack, offset, length], source }) {
      const numbers = own.map((list) => numberOf(lists, list, () => `list\t${list.map(factNumber).join(' ')}`));
      const packNumber = numberOf(packs, pack, () => `pack\t${pack}`);
      line(`page\t${file}\t${numbers.join(' ')}\t${packNumber}\t${String(offset)}\t${String(length)}\t${sha256}\t${source ? `${String(source.offset)} ${String(source.length)} ${source.sha256}` : ''}\t${about}`);
    },
    end() {
      output.add(Buffer.from(`end\t${hash.digest('hex')}\n`));
      output.end();
      return packs.keys();
    },
    discard: () => { output.discard(); },
  };
}

/** The rows of an index by file; none where it is absent, damaged, half written or of another version. */
export function readIndex(file: string): Map<string, IndexRow> {
  const rows = new Map<string, IndexRow>();
  const packs: string[] = [];
  const facts: string[] = [];
  const lists: (readonly string[])[] = [];
  forEachLine(file, (kind, rest) => {
    if (kind === 'page') {
      const fields = rest.split('\t', 7);
      const [path = '', numbers = '', pack = '', offset = '', length = '', sha256 = '', source = ''] = fields;
      const about = rest.slice(fields.join('\t').length + 1);
      const place: PackPlace = [packs[Number(pack)] ?? '', Number(offset), Number(length)];
      rows.set(path, { about, facts: numbers.split(' ').map((number) => lists[Number(number)] ?? []), sha256, place, source: readSource(source) });
    } else if (kind === 'fact') facts.push(JSON.parse(rest) as string);
    else if (kind === 'list') lists.push(rest === '' ? [] : rest.split(' ').map((number) => facts[Number(number)] ?? ''));
    else if (kind === 'pack') packs.push(rest);
  });
  return rows;
}

function readSource(text: string): KeptSource | undefined {
  const [offset = '', length = '', sha256 = ''] = text.split(' ');
  return text === '' ? undefined : { offset: Number(offset), length: Number(length), sha256 };
}

/** The packs that an index names. */
export function packsOfIndex(file: string): string[] {
  const packs: string[] = [];
  forEachLine(file, (kind, rest) => {
    if (kind === 'pack') packs.push(rest);
  });
  return packs;
}

/** Calls back for each line of an index that is whole. */
function forEachLine(file: string, each: (kind: string, rest: string) => void): void {
  const bytes = read(file);
  const end = bytes.lastIndexOf('\n', bytes.length - 2) + 1;
  if (bytes.length === 0 || bytes.toString('latin1', end) !== `end\t${sha256Hex(bytes.subarray(0, end))}\n`) return;
  const text = bytes.toString('utf8', 0, end);
  if (!text.startsWith(`${VERSION}\n`)) return;
  for (let start = VERSION.length + 1; start < text.length; ) {
    const stop = text.indexOf('\n', start);
    const tab = text.indexOf('\t', start);
    each(text.slice(start, tab), text.slice(tab + 1, stop));
    start = stop + 1;
  }
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    // None yet.
    if (error instanceof Error && 'code' in error) return Buffer.alloc(0);
    throw error;
  }
}
