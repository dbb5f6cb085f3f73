import { createPackReader } from '../incremental/page-pack.js';
import { createPageReader } from '../incremental/page-pieces.js';
import { readYamlHash } from '../content/yaml/yaml-hash.js';
import { createFileWriter } from '../emit/file-writer.js';
import { sha256Hex } from '../lib/text/hash.js';
import type { PageCopy } from '../incremental/kept-page.js';
import { attempt } from './attempt.js';

/*
 * What threads of every kind do with files. Whatever goes wrong here is not told: the main thread does the same again and tells it.
 */

export interface HashTask {
  readonly root: string;
  /** Paths relative to the root. */
  readonly files: readonly string[];
}

export interface CopyTask {
  /** The folder of the output. */
  readonly dist: string;
  readonly pages: readonly PageCopy[];
}

/** SHA-256 of each; `undefined` where it cannot be read. */
export function readHashes({ root, files }: HashTask): (string | undefined)[] {
  return files.map((file) => attempt(() => readYamlHash(root, file)));
}

/** Memory for pages on their way: what is asked of the system for each comes back only with the next collection. Larger pages have memory of their own. */
const PAGE = Buffer.allocUnsafeSlow(1 << 18);

/** Puts pages into the output. Returns the size of each in bytes; `undefined` where it cannot be had as it was, or not be written. */
export function copyPages({ dist, pages }: CopyTask): (number | undefined)[] {
  const packs = createPackReader((path) => path);
  const reader = createPageReader(packs);
  const write = createFileWriter(dist);
  try {
    return pages.map(({ place, sha256, output }) =>
      attempt(() => {
        const bytes = reader.read(place, PAGE);
        if (bytes === undefined || sha256Hex(bytes) !== sha256) return undefined;
        write(output, bytes);
        return bytes.length;
      }),
    );
  } finally {
    packs.close();
  }
}
