import { readdirSync, readFileSync, statSync } from 'node:fs';
import { unlessRefused } from '../errors/system-error.js';
import { sha256Hex } from '../lib/text/hash.js';
import type { FileBytes } from './emitted-file.js';
import { folderOf } from './file-writer.js';

/** The published files of an output, as they are on the disk. Nothing is read before it is asked for. */
export interface PublishedOutput {
  /** Absolute path. */
  readonly folder: string;
  /** The bytes of a file as the last build wrote it; `undefined` if it may have changed since. */
  untouched(path: string): FileBytes | undefined;
  /** Whether a file has these bytes. It is read at most once, and not at all if it is untouched. */
  holds(path: string, bytes: FileBytes): boolean;
  /** Returns a file if it has these bytes. */
  read(path: string, bytes: FileBytes): Buffer | undefined;
}

/** @param untouched knows files without reading them */
export function openPublishedOutput(
  folder: string,
  untouched: PublishedOutput['untouched'] = () => undefined,
): PublishedOutput {
  const names = new Map<string, ReadonlyMap<string, boolean>>();
  const hashes = new Map<string, string>();

  /** The names in a folder with exact case, true for files. Links are neither files nor folders. */
  function namesIn(path: string): ReadonlyMap<string, boolean> {
    const isThere = path === '' || namesIn(folderOf(path)).get(nameOf(path)) === false;
    const found = names.get(path) ?? new Map(isThere ? listFolder(`${folder}/${path}`) : []);
    names.set(path, found);
    return found;
  }

  function read(path: string, { sha256, size }: FileBytes): Buffer | undefined {
    if (namesIn(folderOf(path)).get(nameOf(path)) !== true) return undefined;
    return unlessRefused(() => {
      const file = `${folder}/${path}`;
      if (statSync(file).size !== size) return undefined;
      const bytes = readFileSync(file);
      const hash = sha256Hex(bytes);
      hashes.set(path, hash);
      return hash === sha256 ? bytes : undefined;
    }, undefined);
  }

  return {
    folder,
    untouched,
    holds(path, bytes) {
      const hash = hashes.get(path) ?? untouched(path)?.sha256;
      if (hash === undefined) return read(path, bytes) !== undefined;
      hashes.set(path, hash);
      return hash === bytes.sha256;
    },
    read,
  };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function listFolder(folder: string): [name: string, isFile: boolean][] {
  const entries = unlessRefused(() => readdirSync(folder, { withFileTypes: true }), []);
  return entries.filter((entry) => entry.isFile() || entry.isDirectory()).map((entry) => [entry.name, entry.isFile()]);
}
