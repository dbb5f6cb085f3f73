import { mkdirSync, writeFileSync } from 'node:fs';
import { linkOrCopy } from '../lib/fs/link-or-copy.js';

/**
 * Writes files into an output folder, and creates folders as needed.
 *
 * @param dist absolute path of an existing folder
 * @returns takes a path inside it, with `/` between folders; throws the system's error
 */
export function createFileWriter(dist: string): (path: string, bytes: Uint8Array) => void {
  const makeFolder = createFolderMaker(dist);
  return (path, bytes) => {
    makeFolder(path);
    writeFileSync(`${dist}/${path}`, bytes);
  };
}

/** Links files into an output folder, as `createFileWriter` writes them. */
export function createFileLinker(dist: string): (from: string, path: string) => void {
  const makeFolder = createFolderMaker(dist);
  return (from, path) => {
    makeFolder(path);
    linkOrCopy(from, `${dist}/${path}`);
  };
}

/** The folder of a path in an output; empty for the output folder itself. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

function createFolderMaker(dist: string): (path: string) => void {
  const made = new Set(['']);
  return (path) => {
    const folder = folderOf(path);
    if (made.has(folder)) return;
    mkdirSync(`${dist}/${folder}`, { recursive: true });
    made.add(folder);
  };
}
