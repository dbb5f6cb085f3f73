import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { createHashColumn } from './hash-column.js';
import { lineBlocks, type LineBlock } from '../lib/fs/line-blocks.js';
import { openExisting } from '../lib/fs/open-existing.js';
import type { EmittedFile, FileList, FilesByPath } from './emitted-file.js';
import { MANIFEST_FILE } from './audit-files.js';
import {
  areGroups,
  isHash,
  isManifestFile,
  isManifestHead,
  pathInFileLine,
  pathInSourceLine,
  type Manifest,
  type SourceHashes,
} from './manifest.js';

/** A manifest as this program writes it, of which a large site keeps no more in memory than paths, hashes and places of lines. */
export interface FormerManifest extends Pick<Manifest, 'generator' | 'profile' | 'origin' | 'packages' | 'groups'> {
  readonly sources: SourceHashes;
  /** Read line by line, sorted by path. */
  readonly files: FileList;
  /** The same files by path. */
  readonly standing: FilesByPath;
  /** Frees what tells of single files by path; then there are none. */
  forgetStanding(): void;
  /** Frees the file; then no files can be read. */
  close(): void;
}

/**
 * Opens the manifest of an audit folder; `undefined` where there is none, or none of the form that `writeAudit` gives it.
 *
 * @param isOwn true where nobody has touched it since this program wrote it, so that it need not be looked through
 */
export function openFormerManifest(folder: string, isOwn: boolean): FormerManifest | undefined {
  const descriptor = openExisting(join(folder, MANIFEST_FILE));
  if (descriptor === undefined) return undefined;
  let found: FormerManifest | undefined;
  try {
    found = readFormer(descriptor, isOwn);
  } catch (error) {
    if (!(error instanceof UnknownForm) && !(error instanceof SyntaxError)) throw error;
  } finally {
    if (!found) closeSync(descriptor);
  }
  return found;
}

/** Ends the reading of a manifest that somebody else wrote. */
class UnknownForm extends Error {}

function readFormer(descriptor: number, isOwn: boolean): FormerManifest {
  const sure = (isSure: () => boolean): void => {
    if (!isOwn && !isSure()) throw new UnknownForm();
  };
  const lines = createLines(descriptor);
  expect(lines.next(), '{');
  const head: Record<string, unknown> = {};
  for (let line = lines.next(); line !== '"sources": {'; line = lines.next())
    Object.assign(head, JSON.parse(`{${withoutComma(line)}}`));
  sure(() => isManifestHead(head));
  const sources = createColumns();
  for (let line = lines.next(); line !== '},'; line = lines.next()) {
    const sha256 = withoutComma(line).slice(-SHA256 - 1, -1);
    sure(() => isHash(sha256));
    sources.add(pathInSourceLine(line), sha256);
  }
  expect(lines.next(), '"groups": {');
  const groups: Record<string, readonly string[]> = {};
  for (let line = lines.next(); line !== '},'; line = lines.next()) {
    const group = JSON.parse(`{${withoutComma(line)}}`) as Record<string, string[]>;
    sure(() => areGroups(group));
    // Most files are in a group, and named once.
    for (const [name, members] of Object.entries(group))
      groups[name] = members.map((path) => sources.path(sources.row(path)) ?? path);
  }
  expect(lines.next(), '"files": [');
  let files = createColumns();
  let sizes: number[] = [];
  const first = lines.place();
  for (let line = lines.next(); !line.startsWith(']'); line = lines.next()) {
    sure(() => isManifestFile(JSON.parse(withoutComma(line))));
    const path = pathInFileLine(line);
    const start = line.indexOf(HASH) + HASH.length;
    const size = line.indexOf(SIZE, start) + SIZE.length;
    files.add(path, line.slice(start, size - SIZE.length));
    sizes.push(Number(line.slice(size, line.indexOf(',', size))));
  }
  const { length } = files.paths;
  let open = true;
  const bytesOf = (path: string): ReturnType<FilesByPath['get']> => {
    const row = files.row(path);
    return row === -1 ? undefined : { sha256: files.hash(row), size: sizes[row] ?? 0 };
  };
  return {
    ...(head as Pick<Manifest, 'generator' | 'profile' | 'origin' | 'packages'>),
    groups,
    sources: { get: (path) => sources.of(path), keys: () => sources.paths },
    files: {
      length,
      isSorted: true,
      *[Symbol.iterator]() {
        const read = createLines(descriptor, first);
        for (let left = length; left > 0; left--) yield JSON.parse(withoutComma(read.next())) as EmittedFile;
      },
    },
    standing: { get: bytesOf, keys: () => files.paths.values() },
    forgetStanding() {
      files = createColumns();
      sizes = [];
    },
    close() {
      if (open) closeSync(descriptor);
      open = false;
    },
  };
}

/** Digits of a hash. */
const SHA256 = 64;

const HASH = '","sha256":"';
const SIZE = '","size":';

function withoutComma(line: string): string {
  return line.endsWith(',') ? line.slice(0, -1) : line;
}

function expect(line: string, text: string): void {
  if (line !== text) throw new UnknownForm();
}

interface Lines {
  /** The next line without its line break. */
  next(): string;
  /** Where that line begins, in bytes. */
  place(): number;
}

function createLines(descriptor: number, from = 0): Lines {
  const blocks: Iterator<LineBlock, unknown> = lineBlocks(descriptor, from);
  let block: LineBlock | undefined;
  let start = 0;
  return {
    next() {
      if (!block || start === block.bytes.length) {
        const found = blocks.next();
        if (found.done === true) throw new UnknownForm();
        block = found.value;
        start = 0;
      }
      const end = block.bytes.indexOf(LINE_BREAK, start);
      const line = block.bytes.toString('utf8', start, end);
      start = end + 1;
      return line;
    },
    place: () => (block?.offset ?? from) + start,
  };
}

const LINE_BREAK = 10;

/** Hashes by path, added in the order of paths. */
interface Columns {
  readonly paths: readonly string[];
  add(path: string, sha256: string): void;
  /** -1 where there is no such path. */
  row(path: string): number;
  path(row: number): string | undefined;
  hash(row: number): string;
  of(path: string): string | undefined;
}

function createColumns(): Columns {
  const paths: string[] = [];
  const hashes = createHashColumn();
  const row = (path: string): number => {
    let low = 0;
    let high = paths.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = byCodeUnit(paths[middle] ?? '', path);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return -1;
  };
  return {
    paths,
    add(path, sha256) {
      if (paths.length > 0 && byCodeUnit(paths.at(-1) ?? '', path) >= 0) throw new UnknownForm();
      paths.push(path);
      hashes.add(sha256);
    },
    row,
    path: (at) => paths[at],
    hash: (at) => hashes.at(at),
    of(path) {
      const at = row(path);
      return at === -1 ? undefined : hashes.at(at);
    },
  };
}
