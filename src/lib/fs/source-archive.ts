import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { Header } from 'tar/header';
import { Pax } from 'tar/pax';

/** The tar archive in the audit folder that holds the sources of a build. */
export const SOURCE_ARCHIVE = 'sources.tar';

/** Maximum size of a file that is read as text, in bytes. */
const MAX_SOURCE = 4 << 20;

/** Whether people write this file and read it line by line: content, templates, styles, drawings. */
export function isWrittenSource(path: string): boolean {
  return /^(?:site|templates)\/.*\.(?:ya?ml|[mc]?[jt]sx?|css|csv|json|svg|md|txt)$/.test(path);
}

/** The archived sources of a build. */
export interface SourceArchive {
  /** Returns the content of a source; `undefined` if the archive does not contain it. */
  read(path: string): Buffer | undefined;
}

/** Position of the content of an entry in an archive, in bytes. */
interface ArchiveEntry {
  readonly at: number;
  readonly length: number;
}

/**
 * Opens an archive, which is read on the first call. A damaged or missing archive contains the entries before the
 * damage.
 */
export function openSourceArchive(file: string): SourceArchive {
  let entries: ReadonlyMap<string, ArchiveEntry> | undefined;
  return {
    read(path) {
      entries ??= existsSync(file) ? withFile(file, (descriptor) => new Map(listEntries(descriptor))) : new Map();
      const entry = entries.get(path);
      return entry && entry.length <= MAX_SOURCE
        ? withFile(file, (descriptor) => readAt(descriptor, entry.at, entry.length))
        : undefined;
    },
  };
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
