import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { readPaxPath, readTarHeader, TAR_BLOCK, tarEntryHead, tarHeadLength } from './tar-header.js';

/** Name of the file in the audit folder that holds the sources of a build. */
export const SOURCES_FILE = 'sources.tar';

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

/** Where an entry lies in an archive, in bytes. */
export interface ArchiveEntry {
  /** Its head, and what comes before that for a long name. */
  readonly start: number;
  /** Its content. */
  readonly at: number;
  readonly length: number;
  /** Behind what fills the content up. */
  readonly end: number;
}

/** The entries of an archive with their paths, in the order of the archive; none where there is no archive. The file is open until the last one is asked for, or somebody asks for no more. */
export function* listArchive(file: string): Generator<readonly [path: string, entry: ArchiveEntry]> {
  if (!existsSync(file)) return;
  const descriptor = openSync(file, 'r');
  try {
    yield* listEntries(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Where the entry of a file lies that begins at a place. */
export function archiveEntry(path: string, start: number, length: number): ArchiveEntry {
  const at = start + tarHeadLength(path);
  return { start, at, length, end: at + Math.ceil(length / TAR_BLOCK) * TAR_BLOCK };
}

/** Whether an archive has entries where they are said to lie. */
export function hasEntries(file: string, entries: ReadonlyMap<string, ArchiveEntry>): boolean {
  if (!existsSync(file)) return false;
  return withFile(file, (descriptor) => [...entries].every(([path, { start, at, length }]) => readAt(descriptor, start, at - start)?.equals(tarEntryHead(path, length)) === true));
}

/** Opens an archive without reading it; where it is none, or ends early, it holds what stands before. */
export function openSourceArchive(file: string): SourceArchive {
  let entries: ReadonlyMap<string, ArchiveEntry> | undefined;
  return {
    read(path) {
      entries ??= new Map(listArchive(file));
      const entry = entries.get(path);
      return entry && withFile(file, (descriptor) => readAt(descriptor, entry.at, entry.length));
    },
  };
}

function* listEntries(descriptor: number): Generator<readonly [path: string, entry: ArchiveEntry]> {
  let long: string | undefined;
  let start = 0;
  // One for all of them: of a hundred thousand each would wait for the next collection.
  const memory = Buffer.allocUnsafe(TAR_BLOCK);
  for (let at = 0; ; ) {
    const head = readAt(descriptor, at, TAR_BLOCK, memory);
    const entry = head && readTarHeader(head);
    if (!entry) return;
    const content = at + TAR_BLOCK;
    const end = content + Math.ceil(entry.length / TAR_BLOCK) * TAR_BLOCK;
    if (entry.type === 'x') {
      const record = entry.length <= MAX_SOURCE ? readAt(descriptor, content, entry.length) : undefined;
      long = record && readPaxPath(record);
    } else {
      if (entry.length <= MAX_SOURCE) yield [long ?? entry.name, { start, at: content, length: entry.length, end }];
      long = undefined;
      start = end;
    }
    at = end;
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
