import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { sortedKeys } from '../text/code-unit-order.js';
import { readPaxPath, readTarHeader, TAR_BLOCK } from './tar-header.js';

/** Folder in the audit folder with the archives of sources. */
export const SOURCES_FOLDER = 'sources';

/** Larger files do not count as text. */
const MAX_SOURCE = 4 << 20;

/** Whether people write a file line by line: content, templates, styles, drawings. */
export function isWrittenSource(path: string): boolean {
  return /^(?:site|templates)\/.*\.(?:ya?ml|[mc]?[jt]sx?|css|json|svg|md|txt)$/.test(path);
}

/** The sources of a build. */
export interface SourceArchive {
  /** Returns the bytes of a source; `undefined` if no archive has it. */
  read(path: string): Buffer | undefined;
}

/** Range of a content in an archive, in bytes. */
interface ArchiveEntry {
  readonly at: number;
  readonly length: number;
}

/** Opens the archives of a folder without reading the contents. Of a damaged archive, the entries before the damage count. */
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

function* listEntries(descriptor: number): Generator<readonly [path: string, entry: ArchiveEntry]> {
  let long: string | undefined;
  // One buffer for all headers.
  const memory = Buffer.allocUnsafe(TAR_BLOCK);
  for (let at = 0; ;) {
    const head = readAt(descriptor, at, TAR_BLOCK, memory);
    const entry = head && readTarHeader(head);
    if (!entry) return;
    const content = at + TAR_BLOCK;
    if (entry.type === 'x') {
      const record = entry.length <= MAX_SOURCE ? readAt(descriptor, content, entry.length) : undefined;
      long = record && readPaxPath(record);
    } else {
      yield [long ?? entry.name, { at: content, length: entry.length }];
      long = undefined;
    }
    at = content + Math.ceil(entry.length / TAR_BLOCK) * TAR_BLOCK;
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
