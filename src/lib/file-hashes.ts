import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from '../errors/system-error.js';
import { sha256Hex } from './hash.js';

/** Files of a folder, by their paths in it. */
export interface HashJob {
  readonly folder: string;
  readonly paths: readonly string[];
}

/** Size in bytes and SHA-256 of a file. */
export interface FileHash {
  readonly size: number;
  readonly sha256: string;
}

/** Hashes in the order of the paths, or the first file that the system does not let us read. */
export type HashResult = { readonly hashes: readonly FileHash[] } | { readonly refused: { readonly path: string; readonly code: string } };

/** Reads and hashes files, one in memory at a time. */
export function hashFiles({ folder, paths }: HashJob): HashResult {
  const hashes: FileHash[] = [];
  for (const path of paths) {
    try {
      const bytes = readFileSync(join(folder, path));
      hashes.push({ size: bytes.length, sha256: sha256Hex(bytes) });
    } catch (error) {
      if (isSystemError(error)) return { refused: { path, code: error.code } };
      throw error;
    }
  }
  return { hashes };
}
