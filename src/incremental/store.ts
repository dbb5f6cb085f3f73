import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { isRemovedMeanwhile, lookAtEntry, makeCacheFolder, putInPlace } from '../lib/fs/cache-place.js';
import { readExisting } from '../lib/fs/open-existing.js';

/**
 * Results by the hash of everything that they depend on. Each entry carries the hash of its key and its own bytes, so an entry that was
 * half written, damaged or put in the place of another counts as absent. The folder can be deleted, restored or shared at any time.
 */
export interface Store {
  get(key: string): Buffer | undefined;
  put(key: string, bytes: Uint8Array): void;
}

/** Bytes of the hash, in hexadecimal, that stand before the payload. */
const SEAL = 64;

/** A store in `folder`; `kind` keeps different makers apart. Of more entries than `most`, those that have not been used for longest are removed. */
export function openStore(folder: string, kind: string, most = Infinity): Store {
  const sealOf = (key: string, bytes: Uint8Array): string =>
    createHash('sha256').update(`${kind} ${key}\n`).update(bytes).digest('hex');
  const fileOf = (key: string) => join(folder, kind, key.slice(0, 2), key.slice(2));
  return {
    get(key) {
      const bytes = readExisting(fileOf(key));
      if (bytes === undefined) return undefined;
      const payload = bytes.subarray(SEAL);
      if (bytes.toString('latin1', 0, SEAL) !== sealOf(key, payload)) return undefined;
      if (most < Infinity) touch(fileOf(key));
      return payload;
    },
    put(key, bytes) {
      const file = fileOf(key);
      const aside = `${file}.${String(process.pid)}-${String(threadId)}`;
      try {
        makeCacheFolder(dirname(folder), dirname(file));
        writeFileSync(aside, Buffer.concat([Buffer.from(sealOf(key, bytes), 'latin1'), bytes]));
        putInPlace(aside, file);
        if (most < Infinity) removeOldest(join(folder, kind), most);
      } catch (error) {
        if (isRemovedMeanwhile(error)) return;
        if (lookAtEntry(aside)) rmSync(aside, { force: true });
        throw error;
      }
    },
  };
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch (error) {
    // Another build has removed it, or it is somebody else's: it is only taken for older than it is.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

function removeOldest(folder: string, most: number): void {
  const files: { readonly file: string; readonly used: number }[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    // Another build may have removed it since.
    const found = entry.isFile() ? statSync(file, { throwIfNoEntry: false }) : undefined;
    if (found) files.push({ file, used: found.mtimeMs });
  }
  for (const { file } of files.sort((a, b) => b.used - a.used).slice(most)) rmSync(file, { force: true });
}
