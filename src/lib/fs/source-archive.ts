import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Header } from 'tar/header';
import { Pax } from 'tar/pax';

/** The folder in the audit folder with the tar archives of the sources of a build. */
export const SOURCES_FOLDER = 'sources';

/** The one archive of all sources, in outputs of older versions. */
const OLD_ARCHIVE = 'sources.tar';

/** So many that one changed source makes little to write, and so few that they are not many files. */
const ARCHIVES = 64;

/** Path of the archive of a source in the audit folder, such as `sources/07.tar`. It depends on the path only. */
export function archiveOf(path: string): string {
  return `${SOURCES_FOLDER}/${String(crc32(path) % ARCHIVES).padStart(2, '0')}.tar`;
}

/** Maximum size of a file that is read as text, in bytes. */
const MAX_SOURCE = 4 << 20;

/** Whether people write this file and read it line by line: content, templates, styles, drawings. */
export function isWrittenSource(path: string): boolean {
  return /^(?:site|templates)\/.*\.(?:ya?ml|[mc]?[jt]sx?|css|csv|json|toml|svg|md|txt)$/.test(path);
}

/** The archived sources of a build. */
export interface SourceArchives {
  /** Paths of the archives in the audit folder, sorted. */
  readonly archives: readonly string[];
  /** Path of the archive that a source belongs in. */
  archiveOf(path: string): string;
  /** Returns the content of a source; `undefined` if no archive contains it. */
  read(path: string): Buffer | undefined;
}

/** Position of the content of an entry in an archive, in bytes. */
interface ArchiveEntry {
  readonly at: number;
  readonly length: number;
}

/**
 * Opens the sources in an audit folder. An archive is read when a source is asked for that belongs in it. A damaged or
 * missing archive contains the entries before the damage.
 */
export function openSourceArchives(audit: string): SourceArchives {
  const folder = join(audit, SOURCES_FOLDER);
  const archives = existsSync(folder)
    ? readdirSync(folder).map((name) => `${SOURCES_FOLDER}/${name}`)
    : [OLD_ARCHIVE].filter((name) => existsSync(join(audit, name)));
  const known = new Map<string, ReadonlyMap<string, ArchiveEntry>>();
  const nameOf = (path: string): string => (archives[0] === OLD_ARCHIVE ? OLD_ARCHIVE : archiveOf(path));
  return {
    archives: archives.sort(),
    archiveOf: nameOf,
    read(path) {
      const name = nameOf(path);
      if (!archives.includes(name)) return undefined;
      return withFile(join(audit, name), (descriptor) => {
        const entries = known.get(name) ?? new Map(listEntries(descriptor));
        known.set(name, entries);
        const entry = entries.get(path);
        return entry && entry.length <= MAX_SOURCE ? readAt(descriptor, entry.at, entry.length) : undefined;
      });
    },
  };
}

/** Returns the content of each source in an archive by its path, and whether the archive is undamaged. */
export function readSourceArchive(file: string): {
  readonly sources: [path: string, Buffer][];
  readonly isWhole: boolean;
} {
  return withFile(file, (descriptor) => {
    const { size } = fstatSync(descriptor);
    const sources: [path: string, Buffer][] = [];
    let end = 0;
    for (const [path, { at, length }] of listEntries(descriptor)) {
      const content = at + length <= size ? readAt(descriptor, at, length) : undefined;
      if (!content) return { sources, isWhole: false };
      sources.push([path, content]);
      end = at + Math.ceil(length / BLOCK) * BLOCK;
    }
    return { sources, isWhole: readAt(descriptor, end, 2 * BLOCK)?.every((byte) => byte === 0) === true };
  });
}

const BLOCK = 512;

function* listEntries(descriptor: number): Generator<readonly [path: string, entry: ArchiveEntry]> {
  let pax: Pax | undefined;
  const block = Buffer.alloc(BLOCK);
  for (let at = 0; ;) {
    const header = readAt(descriptor, at, BLOCK, block) && headerOf(block);
    const content = at + BLOCK;
    const { path = '', size = 0, type } = header ?? {};
    if (header?.cksumValid !== true || size < 0) return;
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

/** @returns `undefined` if a number in it cannot be read */
function headerOf(block: Buffer): Header | undefined {
  try {
    return new Header(block);
  } catch {
    return undefined;
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
