import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError, publishing } from '../errors/system-error.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { isWrittenSource, SOURCES_FILE } from '../lib/source-archive.js';
import { TAR_BLOCK, tarEntryHead, tarPadding } from '../lib/tar-header.js';

/** Bytes gathered for one system call. */
const PIECE = 1 << 20;

/**
 * Writes `sources.tar`: the text files that a build was made from, as they are, so that two outputs can be compared down to the line that somebody wrote, without running
 * anything of them. Plain tar: packing it small would cost a build more than all the rest of the audit folder. Sorted, without times and owners.
 *
 * @param paths relative to the root; what nobody writes by hand is left out
 * @throws IsletError `publish-failed`
 */
export function writeSourceArchive(folder: string, root: string, paths: readonly string[]): void {
  const descriptor = publishing(() => openSync(join(folder, SOURCES_FILE), 'w'));
  try {
    let pending: Buffer[] = [];
    let size = 0;
    const flush = (): void => {
      const bytes = Buffer.concat(pending);
      publishing(() => { for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at); });
      pending = [];
      size = 0;
    };
    for (const path of paths.filter(isWrittenSource).sort(byCodeUnit)) {
      const content = readSource(join(root, path));
      if (!content) continue;
      pending.push(tarEntryHead(path, content.length), content, tarPadding(content.length));
      size += content.length;
      if (size >= PIECE) flush();
    }
    pending.push(Buffer.alloc(2 * TAR_BLOCK));
    flush();
  } finally {
    closeSync(descriptor);
  }
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
