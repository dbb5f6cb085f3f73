import { closeSync, constants, copyFileSync, existsSync, fstatSync, openSync, statSync, writeSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError, publishing } from '../errors/system-error.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { filePieces } from '../lib/file-pieces.js';
import { sha256Hex } from '../lib/hash.js';
import { createFileReader } from '../lib/read-file.js';
import { archiveEntry, hasEntries, isWrittenSource, listArchive, SOURCES_FILE, type ArchiveEntry } from '../lib/source-archive.js';
import { TAR_BLOCK, tarEntryHead, tarPadding } from '../lib/tar-header.js';

/** Bytes gathered for one system call. */
const PIECE = 1 << 20;

/** The archive of an earlier build, from which entries are copied. */
export interface FormerArchive {
  /** Folder of the archive. */
  readonly folder: string;
  /** Sources of today of which it has other bytes, or none. */
  readonly changed: ReadonlySet<string>;
}

/** What is known of the sources of an archive when it is written. */
export interface ArchiveSettings {
  readonly former?: FormerArchive | undefined;
  /** Time from which on a source may have been saved again since the build read it, in milliseconds. */
  readonly since?: number | undefined;
}

/** Hashes of sources as they were written into an archive, of those that may have been saved again since the build read them. */
export type FreshSources = ReadonlyMap<string, string>;

/**
 * Writes `sources.tar`: the text files that a build was made from, as they are, so that two outputs can be compared down to the line that somebody wrote, without running
 * anything of them. Plain tar: packing it small would cost a build more than all the rest of the audit folder. Sorted, without times and owners.
 * Returns what only the caller can tell to be what the build read.
 *
 * @param paths relative to the root; what nobody writes by hand is left out
 * @throws IsletError `publish-failed`
 */
export function writeSourceArchive(folder: string, root: string, paths: readonly string[], { former, since = 0 }: ArchiveSettings = {}): FreshSources {
  const written = paths.filter(isWrittenSource).sort(byCodeUnit);
  const fresh = new Map<string, string>();
  const read = (path: string): Buffer | undefined => {
    const content = readSource(join(root, path));
    if (content && changedAt >= since) fresh.set(path, sha256Hex(content));
    return content;
  };
  if (former && replaceInCopy(join(folder, SOURCES_FILE), written, former, read)) return fresh;
  const descriptor = publishing(() => openSync(join(folder, SOURCES_FILE), 'w'));
  const known = openEntries(former);
  const source = former && existsSync(join(former.folder, SOURCES_FILE)) ? openSync(join(former.folder, SOURCES_FILE), 'r') : undefined;
  try {
    const output = createPieces(descriptor);
    const copy = createCopier(source, output);
    for (const path of written) {
      const entry = known.find(path);
      if (entry && former?.changed.has(path) === false) {
        copy.entry(entry);
        continue;
      }
      const content = read(path);
      if (!content) continue;
      copy.end();
      output.add(tarEntryHead(path, content.length), content, tarPadding(content.length));
    }
    copy.end();
    output.add(Buffer.alloc(2 * TAR_BLOCK));
    output.flush();
  } finally {
    closeSync(descriptor);
    known.close();
    if (source !== undefined) closeSync(source);
  }
  return fresh;
}

/** Finds the entries of an archive, which is sorted, where they are asked for in that order: of a large site all of them would not fit into memory together. */
function openEntries(former: FormerArchive | undefined): { find(path: string): ArchiveEntry | undefined; close(): void } {
  if (!former) return { find: () => undefined, close: () => undefined };
  const entries = listArchive(join(former.folder, SOURCES_FILE));
  let next = entries.next();
  return {
    find(path) {
      while (next.done !== true && byCodeUnit(next.value[0], path) < 0) next = entries.next();
      return next.done !== true && next.value[0] === path ? next.value[1] : undefined;
    },
    close: () => { entries.return(undefined); },
  };
}

/** Changed entries that are replaced in a copy at most: more are gathered better. */
export const MAX_REPLACED = 100;

/**
 * Where the archive has the same entries as before, and those that changed fill as many blocks, the system copies it whole, without this program or, where the file system can, any disk
 * seeing the bytes, and the changed ones are written over. False where it is another archive.
 */
function replaceInCopy(file: string, paths: readonly string[], former: FormerArchive, read: ReadSource): boolean {
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
    const content = readSource(join(root, path));
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

interface Pieces {
  add(...pieces: readonly Buffer[]): void;
  flush(): void;
}

function createPieces(descriptor: number): Pieces {
  // One block for all of them: what each would ask of the system comes back only with the next collection.
  const block = Buffer.allocUnsafeSlow(PIECE);
  let size = 0;
  const write = (bytes: Buffer): void => {
    publishing(() => { for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at); });
  };
  const flush = (): void => {
    write(block.subarray(0, size));
    size = 0;
  };
  return {
    add(...pieces) {
      for (const piece of pieces) {
        if (size + piece.length > block.length) flush();
        if (piece.length > block.length) write(piece);
        else size += piece.copy(block, size);
      }
    },
    flush,
  };
}

/** Copies entries; those that lie one behind the other at once. */
function createCopier(source: number | undefined, output: Pieces): { entry(entry: ArchiveEntry): void; end(): void } {
  let start = 0;
  let end = 0;
  const copy = (): void => {
    if (source !== undefined) for (const piece of filePieces(source, start, end)) output.add(piece);
    start = end;
  };
  return {
    entry(next) {
      if (next.start !== end) {
        copy();
        start = next.start;
      }
      end = next.end;
    },
    end: copy,
  };
}

/** The bytes of a source by its path, which hold until the next one is asked for. */
type ReadSource = (path: string) => Buffer | undefined;

/** When the file that was read last was changed last, or put in its place, in milliseconds. Looked at behind reading, so that what was saved before that shows. */
let changedAt = 0;

const readFile = createFileReader((descriptor) => {
  changedAt = fstatSync(descriptor).ctimeMs;
});

/** The bytes hold until the next source is read. */
function readSource(file: string): Buffer | undefined {
  try {
    return readFile(file);
  } catch (error) {
    // Taken away since it was read; the manifest has its hash.
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
