import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { publishing } from '../errors/system-error.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { filePieces } from '../lib/file-pieces.js';
import { sha256Hex } from '../lib/hash.js';
import { isWrittenSource, listArchive, SOURCES_FILE, type ArchiveEntry } from '../lib/source-archive.js';
import { TAR_BLOCK, tarEntryHead, tarPadding } from '../lib/tar-header.js';
import { replaceInCopy, type FormerArchive } from './former-archive.js';
import { readSource } from './read-source.js';

/** Bytes gathered for one system call. */
const PIECE = 1 << 20;

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
    const source = readSource(join(root, path));
    if (source && source.changedAt >= since) fresh.set(path, sha256Hex(source.content));
    return source?.content;
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
