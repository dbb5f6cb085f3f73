import { mkdirSync, writeFileSync } from 'node:fs';
import { folderOf } from './folder-of.js';

/** Folders that are known to be there, at most. */
const MAX_FOLDERS = 1000;

/**
 * Puts files into an output, in folders that are made as they are needed.
 *
 * @param dist absolute path of an existing folder
 * @returns takes a path inside of it, with `/` between folders; throws the system's error
 */
export function createFileWriter(dist: string): (path: string, bytes: Uint8Array) => void {
  const made = new Set<string>();
  return (path, bytes) => {
    const folder = folderOf(path);
    if (folder !== '' && !made.has(folder)) {
      mkdirSync(`${dist}/${folder}`, { recursive: true });
      // Most folders get one file; of those that get many the latest count.
      if (made.size > MAX_FOLDERS) made.clear();
      made.add(folder);
    }
    writeFileSync(`${dist}/${path}`, bytes);
  };
}
