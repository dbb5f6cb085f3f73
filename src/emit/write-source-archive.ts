import { closeSync, openSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Header } from 'tar/header';
import { Pax } from 'tar/pax';
import { publishing, unlessRefused } from '../errors/system-error.js';
import { sortedKeys } from '../lib/text/code-unit-order.js';
import { sha256Hex } from '../lib/text/hash.js';
import { readRegularFile } from '../lib/fs/read-file.js';
import { isWrittenSource, SOURCE_ARCHIVE } from '../lib/fs/source-archive.js';

/**
 * Writes the text files that a build read into one tar archive, so that `diff` can show the lines that changed. Equal
 * sources give equal bytes: entries are sorted and have no times or owners. A file that was saved after the build read
 * it is left out, because its new content would not explain the output.
 *
 * @param folder the audit folder
 * @param sources hashes of all sources as the build read them, by path relative to the root
 * @param since time in milliseconds; sources changed since then may have been saved again
 * @throws IsletError `publish-failed`
 */
export function writeSourceArchive(
  folder: string,
  root: string,
  sources: ReadonlyMap<string, string>,
  since = 0,
): void {
  const descriptor = publishing(() => openSync(join(folder, SOURCE_ARCHIVE), 'w'));
  try {
    for (const path of sortedKeys(sources.keys()).filter(isWrittenSource)) {
      const content = readAsBuilt(`${root}/${path}`, sources.get(path) ?? '', since);
      if (!content) continue;
      publishing(() => {
        writeFileSync(descriptor, Buffer.concat([entryHead(path, content.length), content, padding(content.length)]));
      });
    }
    publishing(() => {
      writeFileSync(descriptor, END);
    });
  } finally {
    closeSync(descriptor);
  }
}

/** The content that the build read; `undefined` if the file has other content by now, or is gone. */
function readAsBuilt(file: string, sha256: string, since: number): Buffer | undefined {
  return unlessRefused(() => {
    const content = readRegularFile(file);
    // The time is read after the content, so that a change during the read is noticed.
    return statSync(file).ctimeMs < since || sha256Hex(content) === sha256 ? content : undefined;
  }, undefined);
}

/** Contents are padded to whole blocks. */
const BLOCK = 512;

/** An archive ends with two empty blocks. */
const END = Buffer.alloc(2 * BLOCK);

const EPOCH = new Date(0);

/** An entry up to its content. A path that does not fit in a header is in a pax record before it. */
function entryHead(path: string, size: number): Buffer {
  const header = new Header({ path, size, type: 'File', mode: 0o644, uid: 0, gid: 0, mtime: EPOCH });
  const needsPax = header.encode();
  const block = header.block ?? Buffer.alloc(0);
  return needsPax ? Buffer.concat([new Pax({ path }).encode(), block]) : block;
}

function padding(size: number): Buffer {
  return END.subarray(0, (BLOCK - (size % BLOCK)) % BLOCK);
}
