import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
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

/** Reads and hashes files, one after the other into the same memory. */
export function hashFiles({ folder, paths }: HashJob): HashResult {
  const hashes: FileHash[] = [];
  let room = Buffer.allocUnsafeSlow(1 << 18);
  for (const path of paths) {
    try {
      const descriptor = openSync(join(folder, path), 'r');
      try {
        // One byte more than the file has: a file that grows meanwhile is read to its end.
        const expected = fstatSync(descriptor).size + 1;
        if (room.length < expected) room = Buffer.allocUnsafeSlow(expected * 2);
        let size = 0;
        for (let count = -1; count !== 0; size += count) {
          if (size === room.length) room = Buffer.concat([room], room.length * 2);
          count = readSync(descriptor, room, size, room.length - size, null);
        }
        hashes.push({ size, sha256: sha256Hex(room.subarray(0, size)) });
      } finally {
        closeSync(descriptor);
      }
    } catch (error) {
      if (isSystemError(error)) return { refused: { path, code: error.code } };
      throw error;
    }
  }
  return { hashes };
}
