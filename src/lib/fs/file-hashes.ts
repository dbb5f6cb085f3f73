import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from '../../errors/system-error.js';
import { byCodeUnit } from '../text/code-unit-order.js';
import { sha256Hex } from '../text/hash.js';
import { MAX_FILE_BYTES, MAX_PARSED_BYTES, mebibytes } from './limits.js';
import { readRegularFile } from './read-file.js';

export interface TreeFile {
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * The files of a folder, sorted by path; or why one is unreadable, as the end of a sentence; or that there are too
 * many.
 */
export type HashResult =
  | { readonly files: readonly TreeFile[] }
  | { readonly refused: { readonly path: string; readonly why: string } }
  | { readonly tooMany: true };

/** Files that audits parse as a whole. */
const PARSED = /\.(?:html|json|webmanifest)$/;

const larger = (limit: number): string => `is larger than ${mebibytes(limit)}, which is the limit for such files`;

/**
 * Lists and hashes every file below a folder.
 *
 * @param most maximum number of files; if there are more, none is hashed
 */
export function hashFolder(folder: string, most = Infinity): HashResult {
  let path = '';
  try {
    const paths: string[] = [];
    const folders = [''];
    for (let inner = folders.pop(); inner !== undefined; inner = folders.pop()) {
      path = inner;
      for (const entry of readdirSync(join(folder, inner), { withFileTypes: true })) {
        const name = inner === '' ? entry.name : `${inner}/${entry.name}`;
        if (entry.isDirectory()) folders.push(name);
        else if (entry.isFile()) paths.push(name);
        else
          return {
            refused: {
              path: name,
              why: entry.isSymbolicLink()
                ? 'is a symbolic link; a published tree has none'
                : 'is neither a file nor a folder',
            },
          };
      }
      if (paths.length > most) return { tooMany: true };
    }
    const files: TreeFile[] = [];
    for (path of paths.sort(byCodeUnit)) {
      const bytes = readRegularFile(join(folder, path), MAX_FILE_BYTES);
      if (bytes.length > MAX_PARSED_BYTES && PARSED.test(path))
        return { refused: { path, why: larger(MAX_PARSED_BYTES) } };
      files.push({ path, size: bytes.length, sha256: sha256Hex(bytes) });
    }
    return { files };
  } catch (error) {
    if (isSystemError(error, 'EFBIG')) return { refused: { path, why: larger(MAX_FILE_BYTES) } };
    if (isSystemError(error)) return { refused: { path, why: `cannot be read (${error.code})` } };
    throw error;
  }
}
