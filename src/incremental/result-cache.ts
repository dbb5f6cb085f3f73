import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { isSystemError } from '../errors/system-error.js';
import { isRemovedMeanwhile, lookAtEntry, makeCacheFolder, putInPlace } from '../lib/fs/cache-place.js';
import { readExisting } from '../lib/fs/open-existing.js';

/**
 * Results by the hash of everything that they depend on. Each entry begins with a hash of its key and bytes, so that a damaged entry counts as absent.
 * The folder can be deleted, restored or shared at any time.
 */
export interface ResultCache {
  get(key: string): Buffer | undefined;
  put(key: string, bytes: Uint8Array): void;
}

/** Length of that hash, in hexadecimal digits. */
const HASH = 64;

/** A cache in `folder`; `kind` is a folder in it. Of more entries than `most`, those that were not used for longest are removed. */
export function openResultCache(folder: string, kind: string, most = Infinity): ResultCache {
  const hashOf = (key: string, bytes: Uint8Array): string =>
    createHash('sha256').update(`${kind} ${key}\n`).update(bytes).digest('hex');
  const fileOf = (key: string) => join(folder, kind, key.slice(0, 2), key.slice(2));
  return {
    get(key) {
      const bytes = readExisting(fileOf(key));
      if (bytes === undefined) return undefined;
      const payload = bytes.subarray(HASH);
      if (bytes.toString('latin1', 0, HASH) !== hashOf(key, payload)) return undefined;
      if (most < Infinity) touch(fileOf(key));
      return payload;
    },
    put(key, bytes) {
      const file = fileOf(key);
      const aside = `${file}.${String(process.pid)}-${String(threadId)}`;
      try {
        makeCacheFolder(dirname(folder), dirname(file));
        writeFileSync(aside, Buffer.concat([Buffer.from(hashOf(key, bytes), 'latin1'), bytes]));
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
    // Another build has removed it, or another user owns it. Then it only counts as older than it is.
    if (!isSystemError(error)) throw error;
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

/** Searches each cache in turn. What is found or put is then in all that are `kept`. */
export function joinResultCaches(caches: readonly ResultCache[], kept: readonly ResultCache[]): ResultCache {
  return {
    get(key) {
      for (const cache of caches) {
        const bytes = cache.get(key);
        if (bytes === undefined) continue;
        for (const other of kept) if (other !== cache) other.put(key, bytes);
        return bytes;
      }
      return undefined;
    },
    put(key, bytes) {
      for (const cache of kept) cache.put(key, bytes);
    },
  };
}

/** How many entries each kind keeps: bundles are three for each state of `templates/`, 2 MB together; schemas 0.4 MB each. */
const MOST = { bundles: 12, schemas: 8, texts: 2 } as const;

const cacheOf =
  (kind: string, most?: number) =>
  (root: string): ResultCache =>
    openResultCache(join(root, '.islet/cache'), kind, most);

/** Encoded images. */
export const assetCache = cacheOf('assets');
/** Social cards, and where their text is placed. */
export const cardCache = cacheOf('cards');
/** Compressed forms of published files. */
export const compressedCache = cacheOf('compressed');
/** Results of the bundler. */
export const bundleCache = cacheOf('bundles', MOST.bundles);
/** Schemas for editors. */
export const schemaCache = cacheOf('schemas', MOST.schemas);
/** Prepared texts: those of the program that was used last, and of the one before. */
export const textCache = cacheOf('texts', MOST.texts);
/** What library rules of `check` found. */
export const markupCache = cacheOf('markup');
