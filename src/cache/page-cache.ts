import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { sha256Hex } from '../lib/hash.js';
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
 * read back by its hash, so that a cache which is absent, damaged, half written or somebody else's gives fewer pages, never wrong ones.
 */
export interface PageCache<About> {
  find(file: string): KeptPage<About> | undefined;
  /** The bytes of a page that was found; `undefined` where they cannot be had as they were. */
  bytes(file: string): Buffer | undefined;
  /** Keeps a page for the next build. */
  keep(file: string, page: KeptPage<About>, bytes: Uint8Array): void;
  /** Keeps a page that was found, as it was. */
  carry(file: string): void;
  /** Replaces the former cache by what was kept and carried. */
  commit(): void;
  /** Frees everything; after `commit` or instead of it. */
  close(): void;
}

interface Entry<About> {
  readonly about: About;
  readonly facts: readonly (readonly string[])[];
  readonly sha256: string;
  readonly place: PackPlace;
}

/** The packs of one cache: beyond this many, small ones are joined. */
const MAX_PACKS = 16;

/** Packs up to this size, in bytes, are joined where there are many. */
const SMALL_PACK = 8e6;

/** Part of a pack that must still be in use; the rest of one that falls below is copied. */
const MIN_USED = 0.5;

/** Files of the folder that no cache names are removed when they are older than this, in milliseconds: another build may be writing. */
const ABANDONED = 60 * 60 * 1000;

/** @param name tells caches in one folder apart, such as a profile */
export function openPageCache<About>(folder: string, name: string): PageCache<About> {
  const indexFile = join(folder, `${name}.index`);
  const former = readIndex<About>(indexFile);
  const reader = createPackReader((pack) => join(folder, `${pack}.pack`));
  const pages = new Map<string, Entry<About>>();
  const aside = `${String(process.pid)}-${String(Date.now())}`;
  const own = `${name}-${aside}`;
  let writer: PackWriter | undefined;

  const read = ({ place, sha256 }: Entry<About>): Buffer | undefined => {
    const bytes = reader.read(place);
    return bytes !== undefined && sha256Hex(bytes) === sha256 ? bytes : undefined;
  };
  const pack = (bytes: Uint8Array): PackPlace => {
    mkdirSync(folder, { recursive: true });
    writer ??= createPackWriter(join(folder, `${own}.pack`), join(folder, `${own}.tmp`));
    return [own, writer.add(bytes), bytes.length];
  };

  /** Copies what is left of packs that are mostly unused, or small and many. */
  function tidy(): void {
    const used = new Map<string, number>();
    for (const { place: [name, , length] } of pages.values()) used.set(name, (used.get(name) ?? 0) + length);
    const stale = new Set([...used].filter(([name, bytes]) => {
      const size = name === own ? bytes : (statSync(join(folder, `${name}.pack`), { throwIfNoEntry: false })?.size ?? 0);
      return bytes < size * MIN_USED || (used.size > MAX_PACKS && size <= SMALL_PACK && name !== own);
    }).map(([name]) => name));
    for (const [file, entry] of pages) {
      if (!stale.has(entry.place[0])) continue;
      const bytes = read(entry);
      if (bytes === undefined) pages.delete(file);
      else pages.set(file, { ...entry, place: pack(bytes) });
    }
  }

  return {
    find: (file) => former.get(file),
    bytes(file) {
      const entry = former.get(file);
      return entry && read(entry);
    },
    keep(file, { about, facts, sha256 }, bytes) {
      pages.set(file, { about, facts, sha256, place: pack(bytes) });
    },
    carry(file) {
      const entry = former.get(file);
      if (entry) pages.set(file, entry);
    },
    commit() {
      const same = pages.size === former.size && [...pages].every(([file, entry]) => former.get(file) === entry);
      if (same) return;
      tidy();
      writer?.end();
      writer = undefined;
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${indexFile}.${aside}.tmp`, indexText(pages));
      renameSync(`${indexFile}.${aside}.tmp`, indexFile);
      removeAbandoned(folder, basename(indexFile), new Set([...pages.values()].map(({ place: [pack] }) => pack)));
    },
    close() {
      writer?.discard();
      writer = undefined;
      reader.close();
    },
  };
}

/** Raised when what is kept changes its form. */
const VERSION = 3;

/**
 * Lines: the hash of all that follows; `pack NAME`; `fact JSON`, numbered from 0 by their order; `list ID NUMBERS`, lists of facts; `page FILE IDS JSON`. Fields are parted by tabs, numbers and ids by spaces.
 */
function indexText(pages: ReadonlyMap<string, Entry<unknown>>): string {
  const packs = new Set<string>();
  const numbers = new Map<string, number>();
  const lists = new Map<readonly string[], number>();
  const listRows: string[] = [];
  const pageRows: string[] = [];
  const numberOf = (list: readonly string[]): number => {
    const known = lists.get(list);
    if (known !== undefined) return known;
    const number = lists.size;
    lists.set(list, number);
    for (const fact of list) if (!numbers.has(fact)) numbers.set(fact, numbers.size);
    listRows.push(`list\t${list.map((fact) => String(numbers.get(fact))).join(' ')}`);
    return number;
  };
  for (const [file, { facts, ...rest }] of [...pages].sort(([a], [b]) => byCodeUnit(a, b))) {
    packs.add(rest.place[0]);
    pageRows.push(`page\t${file}\t${facts.map((list) => String(numberOf(list))).join(' ')}\t${JSON.stringify(rest)}`);
  }
  const rows = [...[...packs].sort(byCodeUnit).map((pack) => `pack\t${pack}`), ...[...numbers.keys()].map((fact) => `fact\t${JSON.stringify(fact)}`), ...listRows, ...pageRows];
  const body = `${rows.join('\n')}\n`;
  return `islet pages ${String(VERSION)} ${sha256Hex(body)}\n${body}`;
}

function readIndex<About>(file: string): Map<string, Entry<About>> {
  const pages = new Map<string, Entry<About>>();
  const facts: string[] = [];
  const lists: (readonly string[])[] = [];
  for (const row of readSealed(file).split('\n')) {
    const [kind, first = '', second = ''] = row.split('\t', 3);
    if (kind === 'fact') facts.push(JSON.parse(first) as string);
    else if (kind === 'list') lists.push(first === '' ? [] : first.split(' ').map((number) => facts[Number(number)] ?? ''));
    else if (kind === 'page') pages.set(first, { ...(JSON.parse(row.slice(kind.length + first.length + second.length + 3)) as Omit<Entry<About>, 'facts'>), facts: second.split(' ').map((number) => lists[Number(number)] ?? []) });
  }
  return pages;
}

/** The text of an index; nothing where there is none that is whole. */
function readSealed(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
  const end = text.indexOf('\n');
  return text.slice(0, end) === `islet pages ${String(VERSION)} ${sha256Hex(text.slice(end + 1))}` ? text.slice(end + 1) : '';
}

/** Removes what no index names; `own` is the one that was just written, with the packs that it names. */
function removeAbandoned(folder: string, own: string, packs: ReadonlySet<string>): void {
  const names = readdirSync(folder);
  const others = names.filter((name) => name.endsWith('.index') && name !== own);
  const used = new Set([...packs, ...others.flatMap((name) => [...readSealed(join(folder, name)).matchAll(/^pack\t(.*)$/gm)].map(([, pack = '']) => pack))]);
  for (const name of names) {
    if (name.endsWith('.index') || used.has(name.replace(/\.pack$/, ''))) continue;
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED) rmSync(join(folder, name), { force: true });
  }
}
