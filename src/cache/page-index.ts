import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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
  /** What the page was made from, where it is kept too. */
  readonly source: KeptSource | undefined;
}

export interface KeptSource {
  readonly place: PackPlace;
  /** Tells damage; who would change it on purpose could change all of the cache. */
  readonly crc32: number;
}

/**
 * An index is a file of lines whose fields are parted by tabs, numbers by blanks: `pack NAME`, `fact JSON` and `list FACTS` are numbered from 0, each kind by its order, and named by the
 * lines below; `page FILE LISTS PACK OFFSET LENGTH HASH SOURCE JSON`, where the source is a pack, an offset, a length and a CRC-32, or empty; `gone FILE` takes a page back. A line `end HASH`
 * seals all that stands between it and the seal before, with that seal. So an index is written while pages are made, and a small change of it is appended to what there is.
 */
const VERSION = 'islet pages 7';

/** How many lines of each kind that is numbered an index has, and what seals it. */
interface IndexEnd {
  readonly packs: number;
  readonly facts: number;
  readonly lists: number;
  /** The last seal; empty where there is none. */
  readonly seal: string;
  /** Bytes up to and with that. */
  readonly bytes: number;
}

/** An index as it was read. */
export interface FormerIndex {
  readonly rows: ReadonlyMap<string, IndexRow>;
  readonly end: IndexEnd;
  /** Lines of pages that count no more. */
  readonly outdated: number;
}

const NOTHING: IndexEnd = { packs: 0, facts: 0, lists: 0, seal: '', bytes: 0 };

/** Writes an index row by row. */
export interface IndexWriter {
  add(file: string, row: IndexRow): void;
  /** Takes a page back that the index begins with. */
  remove(file: string): void;
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
 * @param former index of this name that the new one begins with; without it the new one begins empty
 * @returns `undefined` where the former index is another one by now
 */
export function createIndexWriter(file: string, aside: string, former?: undefined): IndexWriter;
export function createIndexWriter(file: string, aside: string, former?: FormerIndex): IndexWriter | undefined;
export function createIndexWriter(file: string, aside: string, former?: FormerIndex): IndexWriter | undefined {
  const before = former?.end ?? NOTHING;
  const head = former ? headOf(file, before) : Buffer.from('');
  if (!head) return undefined;
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
  if (former) output.add(head);
  else line(VERSION);
  return {
    add(path, { about, facts: own, sha256, place: [pack, offset, length], source }) {
      const numbers = own.map(listNumber);
      const number = packNumber(pack);
      const from = source ? `${String(packNumber(source.place[0]))} ${String(source.place[1])} ${String(source.place[2])} ${String(source.crc32)}` : '';
      line(`page\t${path}\t${numbers.join(' ')}\t${String(number)}\t${String(offset)}\t${String(length)}\t${sha256}\t${from}\t${about}`);
    },
    remove: (path) => { line(`gone\t${path}`); },
    end() {
      flush();
      output.add(Buffer.from(`end\t${hash.digest('hex')}\n`));
      output.end();
    },
    discard: () => { output.discard(); },
  };
}

function headOf(file: string, { bytes, seal }: IndexEnd): Buffer | undefined {
  const head = read(file).subarray(0, bytes);
  return head.length === bytes && head.toString('latin1', Math.max(0, bytes - 100)).endsWith(`end\t${seal}\n`) ? head : undefined;
}

/** Reads an index; what is not sealed, because it is absent, damaged, half written or of another version, is not in it. */
export function readIndex(file: string): FormerIndex {
  const rows = new Map<string, IndexRow>();
  const packs: string[] = [];
  const facts: string[] = [];
  const lists: (readonly string[])[] = [];
  let pages = 0;
  const { seal, bytes } = forEachLine(file, (kind, rest) => {
    if (kind === 'page') {
      const fields = rest.split('\t', 7);
      const [path = '', numbers = '', pack = '', offset = '', length = '', sha256 = '', source = ''] = fields;
      const about = rest.slice(fields.join('\t').length + 1);
      const place: PackPlace = [packs[Number(pack)] ?? '', Number(offset), Number(length)];
      rows.set(path, { about, facts: numbers.split(' ').map((number) => lists[Number(number)] ?? []), sha256, place, source: readSource(source, packs) });
      pages += 1;
    } else if (kind === 'fact') facts.push(JSON.parse(rest) as string);
    else if (kind === 'list') lists.push(rest === '' ? [] : rest.split(' ').map((number) => facts[Number(number)] ?? ''));
    else if (kind === 'pack') packs.push(rest);
    else if (kind === 'gone') rows.delete(rest);
  });
  return { rows, end: { packs: packs.length, facts: facts.length, lists: lists.length, seal, bytes }, outdated: pages - rows.size };
}

function readSource(text: string, packs: readonly string[]): KeptSource | undefined {
  const [pack = '', offset = '', length = '', check = ''] = text.split(' ');
  return text === '' ? undefined : { place: [packs[Number(pack)] ?? '', Number(offset), Number(length)], crc32: Number(check) };
}

/** The packs that an index names, those of pages that count no more among them. */
export function packsOfIndex(file: string): string[] {
  const packs: string[] = [];
  forEachLine(file, (kind, rest) => {
    if (kind === 'pack') packs.push(rest);
  });
  return packs;
}

/** Calls back for each line that is sealed. Returns the last seal and the bytes up to there. */
function forEachLine(file: string, each: (kind: string, rest: string) => void): Pick<IndexEnd, 'seal' | 'bytes'> {
  const bytes = read(file);
  let seal = '';
  let start = 0;
  if (bytes.toString('latin1', 0, VERSION.length + 1) !== `${VERSION}\n`) return { seal, bytes: start };
  for (let end = bytes.indexOf('\nend\t', start); end !== -1; end = bytes.indexOf('\nend\t', start)) {
    const segment = bytes.subarray(start, end + 1);
    const next = createHash('sha256').update(seal).update(segment).digest('hex');
    const sealed = `end\t${next}\n`;
    if (bytes.toString('latin1', end + 1, end + 1 + sealed.length) !== sealed) break;
    readLines(segment.toString('utf8'), each);
    seal = next;
    start = end + 1 + sealed.length;
  }
  return { seal, bytes: start };
}

function readLines(text: string, each: (kind: string, rest: string) => void): void {
  for (let start = 0; start < text.length; ) {
    const stop = text.indexOf('\n', start);
    const tab = text.indexOf('\t', start);
    if (tab !== -1 && tab < stop) each(text.slice(start, tab), text.slice(tab + 1, stop));
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
