import { closeSync, constants, copyFileSync, openSync, statSync, writeSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError, publishing } from '../errors/system-error.js';
import { sha256Hex } from '../lib/hash.js';
import { archiveEntry, hasEntries, isWrittenSource, listArchive, SOURCES_FILE, type ArchiveEntry } from '../lib/source-archive.js';
import { TAR_BLOCK, tarEntryHead, tarPadding } from '../lib/tar-header.js';
import { readSource } from './read-source.js';

/** The archive of an earlier build, from which entries are copied. */
export interface FormerArchive {
  /** Folder of the archive. */
  readonly folder: string;
  /** Sources of today of which it has other bytes, or none. */
  readonly changed: ReadonlySet<string>;
}

/** The bytes of a source by its path, which hold until the next one is asked for. */
type ReadSource = (path: string) => Buffer | undefined;

/** Changed entries that are replaced in a copy at most: more are gathered better. */
export const MAX_REPLACED = 100;

/**
 * Where the archive has the same entries as before, and those that changed fill as many blocks, the system copies it whole, without this program or, where the file system can, any disk
 * seeing the bytes, and the changed ones are written over. False where it is another archive.
 */
export function replaceInCopy(file: string, paths: readonly string[], former: FormerArchive, read: ReadSource): boolean {
  const changed = new Map<string, ArchiveEntry>();
  let count = 0;
  for (const [path, entry] of listArchive(join(former.folder, SOURCES_FILE))) {
    if (path !== paths[count]) return false;
    count += 1;
    if (former.changed.has(path)) changed.set(path, entry);
    if (changed.size > MAX_REPLACED) return false;
  }
  return count === paths.length && replaceEntries(join(former.folder, SOURCES_FILE), file, changed, read);
}

/** An archive of which only some sources have other bytes by now. */
export interface EditedArchive {
  /** Folder of the archive of the last build. */
  readonly former: string;
  /** Paths of all sources of that build, sorted. */
  readonly sources: Iterable<string>;
  /** Hashes of those that were edited, as the build read them. */
  readonly edited: ReadonlyMap<string, string>;
  /** Size of a source when it was written, in bytes. */
  sizeOf(path: string): number | undefined;
}

/** Begins an archive as a copy of that of the last build, beside other work; false where the system refuses. */
export async function copySourceArchive(folder: string, former: string): Promise<boolean> {
  try {
    await copyFile(join(former, SOURCES_FILE), join(folder, SOURCES_FILE), constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    // Who writes the archive then meets what is wrong.
    if (isSystemError(error)) return false;
    throw error;
  }
}

/**
 * Writes edited sources into a copy of the former archive, without reading the rest of it, where entries lie by the sizes of those before them. False, with nothing written, where that is not so, they do not fit into their places, or are not what the build read.
 *
 * @throws IsletError `publish-failed`
 */
export function editSourceArchive(folder: string, root: string, { former, sources, edited, sizeOf }: EditedArchive): boolean {
  const changed = new Map<string, ArchiveEntry>();
  let start = 0;
  for (const path of sources) {
    if (!isWrittenSource(path)) continue;
    const size = sizeOf(path);
    if (size === undefined) return false;
    const entry = archiveEntry(path, start, size);
    if (edited.has(path)) changed.set(path, entry);
    start = entry.end;
  }
  // One that was saved again while the last build ran is missing there.
  const isWhole = statSync(join(former, SOURCES_FILE), { throwIfNoEntry: false })?.size === start + 2 * TAR_BLOCK;
  if (!isWhole || changed.size !== edited.size || changed.size > MAX_REPLACED || !hasEntries(join(former, SOURCES_FILE), changed)) return false;
  const entries = entriesNow(changed, (path) => {
    const content = readSource(join(root, path))?.content;
    return content && sha256Hex(content) === edited.get(path) ? content : undefined;
  });
  if (entries) publishing(() => { writeEntries(join(folder, SOURCES_FILE), entries); });
  return entries !== undefined;
}

/** Copies an archive with the sources of some entries as they are now; false where they do not fit into their places. */
function replaceEntries(from: string, to: string, changed: ReadonlyMap<string, ArchiveEntry>, read: ReadSource): boolean {
  const entries = entriesNow(changed, read);
  if (!entries) return false;
  publishing(() => {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
    writeEntries(to, entries);
  });
  return true;
}

/** Bytes of an archive, and where they begin in it. */
type PlacedEntry = readonly [start: number, bytes: Buffer];

/** Entries with their sources as they are now; `undefined` where one does not fit into its place. */
function entriesNow(changed: ReadonlyMap<string, ArchiveEntry>, read: ReadSource): PlacedEntry[] | undefined {
  const entries: PlacedEntry[] = [];
  for (const [path, { start, end }] of changed) {
    const content = read(path);
    if (!content) return undefined;
    const bytes = Buffer.concat([tarEntryHead(path, content.length), content, tarPadding(content.length)]);
    if (bytes.length !== end - start) return undefined;
    entries.push([start, bytes]);
  }
  return entries;
}

function writeEntries(file: string, entries: readonly PlacedEntry[]): void {
  const descriptor = openSync(file, 'r+');
  try {
    for (const [start, bytes] of entries) for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at, start + at);
  } finally {
    closeSync(descriptor);
  }
}
