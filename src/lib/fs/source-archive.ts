import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { Header, Pax } from 'tar';
import { sortedKeys } from '../text/code-unit-order.js';

/** Folder in the audit folder that holds the sources of a build, in archives of some each. */
export const SOURCES_FOLDER = 'sources';

/** Bytes of a file that count as text that somebody wrote. */
const MAX_SOURCE = 4 << 20;

/** True for files that people write and read line by line: content, templates, styles, drawings. */
export function isWrittenSource(path: string): boolean {
  return /^(?:site|templates)\/.*\.(?:ya?ml|[mc]?[jt]sx?|css|json|svg|md|txt)$/.test(path);
}

/** The sources that a build kept of itself. */
export interface SourceArchive {
  /** The bytes of a source; `undefined` where the archive does not hold it. */
  read(path: string): Buffer | undefined;
}

/** Where the content of an entry lies in an archive, in bytes. */
interface ArchiveEntry {
  readonly at: number;
  readonly length: number;
}

/** Opens the archives of a folder without reading them; where one is none, or ends early, it holds what stands before. */
export function openSourceArchive(folder: string): SourceArchive {
  let entries: ReadonlyMap<string, ArchiveEntry & { readonly file: string }> | undefined;
  return {
    read(path) {
      entries ??= new Map(
        archivesIn(folder).flatMap((file) => entriesOf(file).map(([name, entry]) => [name, { ...entry, file }])),
      );
      const entry = entries.get(path);
      return entry && entry.length <= MAX_SOURCE
        ? withFile(entry.file, (descriptor) => readAt(descriptor, entry.at, entry.length))
        : undefined;
    },
  };
}

function entriesOf(file: string): (readonly [path: string, entry: ArchiveEntry])[] {
  return withFile(file, (descriptor) => [...listEntries(descriptor)]);
}

function archivesIn(folder: string): string[] {
  return existsSync(folder) ? sortedKeys(readdirSync(folder)).map((name) => join(folder, name)) : [];
}

const BLOCK = 512;

function* listEntries(descriptor: number): Generator<readonly [path: string, entry: ArchiveEntry]> {
  let pax: Pax | undefined;
  const block = Buffer.alloc(BLOCK);
  for (let at = 0; ;) {
    const header = readAt(descriptor, at, BLOCK, block) && new Header(block);
    if (header?.cksumValid !== true) return;
    const content = at + BLOCK;
    const { path = '', size = 0, type } = header;
    if (type === 'ExtendedHeader') {
      const record = size <= MAX_SOURCE ? readAt(descriptor, content, size) : undefined;
      pax = record && Pax.parse(record.toString('utf8'));
    } else {
      yield [pax?.path ?? path, { at: content, length: size }];
      pax = undefined;
    }
    at = content + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function readAt(descriptor: number, at: number, length: number, into?: Buffer): Buffer | undefined {
  const bytes = into ?? Buffer.allocUnsafe(length);
  return readSync(descriptor, bytes, 0, length, at) === length ? bytes : undefined;
}

function withFile<T>(file: string, work: (descriptor: number) => T): T {
  const descriptor = openSync(file, 'r');
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
