import { mkdirSync, writeFileSync } from 'node:fs';

/**
 * Writes files into an output folder, and creates folders as needed.
 *
 * @param dist absolute path of the folder, which is made with the first file
 * @returns takes a path inside it, with `/` between folders; throws the system's error
 */
export function createFileWriter(dist: string): (path: string, bytes: Uint8Array) => void {
  const made = new Set<string>();
  return (path, bytes) => {
    const folder = folderOf(path);
    if (!made.has(folder)) {
      mkdirSync(`${dist}/${folder}`, { recursive: true });
      made.add(folder);
    }
    writeFileSync(`${dist}/${path}`, bytes);
  };
}

/** The folder of a path in an output; empty for the output folder itself. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
