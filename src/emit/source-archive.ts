import { closeSync, constants, copyFileSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError, publishing } from '../errors/system-error.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { isWrittenSource, listArchive, SOURCES_FILE, type ArchiveEntry } from '../lib/source-archive.js';
import { TAR_BLOCK, tarEntryHead, tarPadding } from '../lib/tar-header.js';

/** Bytes gathered for one system call. */
const PIECE = 1 << 20;

/** The archive of an earlier build, from which entries are copied. */
export interface FormerArchive {
  /** Folder of the archive. */
  readonly folder: string;
  /** Whether its entry for a path has the bytes of today. */
  holds(path: string): boolean;
}

/**
 * Writes `sources.tar`: the text files that a build was made from, as they are, so that two outputs can be compared down to the line that somebody wrote, without running
 * anything of them. Plain tar: packing it small would cost a build more than all the rest of the audit folder. Sorted, without times and owners.
 *
 * @param paths relative to the root; what nobody writes by hand is left out
 * @throws IsletError `publish-failed`
 */
export function writeSourceArchive(folder: string, root: string, paths: readonly string[], former?: FormerArchive): void {
  const known = former ? listArchive(join(former.folder, SOURCES_FILE)) : new Map<string, ArchiveEntry>();
  const written = paths.filter(isWrittenSource).sort(byCodeUnit);
  if (former && replaceInCopy(join(folder, SOURCES_FILE), root, written, known, former)) return;
  const descriptor = publishing(() => openSync(join(folder, SOURCES_FILE), 'w'));
  const source = known.size > 0 && former ? openSync(join(former.folder, SOURCES_FILE), 'r') : undefined;
  try {
    const output = createPieces(descriptor);
    const copy = createCopier(source, output);
    for (const path of written) {
      const entry = known.get(path);
      if (entry && former?.holds(path)) {
        copy.entry(entry);
        continue;
      }
      const content = readSource(join(root, path));
      if (!content) continue;
      copy.end();
      output.add(tarEntryHead(path, content.length), content, tarPadding(content.length));
    }
    copy.end();
    output.add(Buffer.alloc(2 * TAR_BLOCK));
    output.flush();
  } finally {
    closeSync(descriptor);
    if (source !== undefined) closeSync(source);
  }
}

/** Changed entries that are replaced in a copy at most: more are gathered better. */
const MAX_REPLACED = 100;

/**
 * Where the archive has the same entries as before, and those that changed fill as many blocks, the system copies it whole, without this program or, where the file system can, any disk
 * seeing the bytes, and the changed ones are written over. False where it is another archive.
 */
function replaceInCopy(file: string, root: string, paths: readonly string[], known: ReadonlyMap<string, ArchiveEntry>, { folder, holds }: FormerArchive): boolean {
  if (paths.length !== known.size) return false;
  const changed: (readonly [ArchiveEntry, Buffer])[] = [];
  for (const path of paths) {
    const entry = known.get(path);
    if (!entry) return false;
    if (holds(path)) continue;
    const content = changed.length < MAX_REPLACED ? readSource(join(root, path)) : undefined;
    if (!content) return false;
    const bytes = Buffer.concat([tarEntryHead(path, content.length), content, tarPadding(content.length)]);
    if (bytes.length !== entry.end - entry.start) return false;
    changed.push([entry, bytes]);
  }
  publishing(() => {
    copyFileSync(join(folder, SOURCES_FILE), file, constants.COPYFILE_FICLONE);
    const descriptor = openSync(file, 'r+');
    try {
      for (const [{ start }, bytes] of changed) for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at, start + at);
    } finally {
      closeSync(descriptor);
    }
  });
  return true;
}

interface Pieces {
  add(...pieces: readonly Buffer[]): void;
  flush(): void;
}

function createPieces(descriptor: number): Pieces {
  let pending: Buffer[] = [];
  let size = 0;
  const flush = (): void => {
    const bytes = Buffer.concat(pending);
    publishing(() => { for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at); });
    pending = [];
    size = 0;
  };
  return {
    add(...pieces) {
      for (const piece of pieces) {
        pending.push(piece);
        size += piece.length;
      }
      if (size >= PIECE) flush();
    },
    flush,
  };
}

/** Copies entries; those that lie one behind the other at once. */
function createCopier(source: number | undefined, output: Pieces): { entry(entry: ArchiveEntry): void; end(): void } {
  let start = 0;
  let end = 0;
  const copy = (): void => {
    for (let at = start; at < end && source !== undefined; ) {
      const bytes = Buffer.allocUnsafe(Math.min(PIECE, end - at));
      const count = readSync(source, bytes, 0, bytes.length, at);
      if (count === 0) throw new TypeError('The former archive ends early.');
      output.add(bytes.subarray(0, count));
      at += count;
    }
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

function readSource(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    // Taken away since it was read; the manifest has its hash.
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
