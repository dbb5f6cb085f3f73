import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { unlessRefused } from '../errors/system-error.js';
import { isRemovedMeanwhile, lookAtEntry, makeCacheFolder, putInPlace } from '../lib/fs/cache-place.js';
import { readExisting } from '../lib/fs/open-existing.js';
import { isletFolder } from '../lib/fs/islet-folder.js';

/**
 * Results by the hash of all their inputs. Each entry starts with a hash of its key and bytes, so that a damaged entry
 * counts as absent. The folder can be deleted, restored or shared at any time.
 */
export interface ResultCache {
  get(key: string): Buffer | undefined;
  put(key: string, bytes: Uint8Array): void;
}

/** Length of that hash, in hexadecimal digits. */
const HASH = 64;

/**
 * Opens a cache in `folder`; `kind` is a subfolder. If it has more than `most` entries, the least recently used ones
 * are removed.
 */
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
  // If another build removed the entry, or it belongs to another user, it only counts as older than it is.
  unlessRefused(() => {
    utimesSync(file, now, now);
  }, undefined);
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

/**
 * Maximum number of entries by kind. Each state of `templates/` has three bundles, 2 MB together; a schema has 0.4 MB.
 */
const MOST = { bundles: 12, schemas: 8, texts: 2, types: 4, fonts: 64 } as const;

const cacheOf =
  (kind: string, most?: number) =>
  (root: string): ResultCache =>
    openResultCache(join(isletFolder(root), 'cache'), kind, most);

/** Encoded images. */
export const assetCache = cacheOf('assets');
/** Social cards, and the positions of their text. */
export const cardCache = cacheOf('cards');
/** Fonts reduced to what pages show. */
export const fontCache = cacheOf('fonts', MOST.fonts);
/** Compressed forms of published files. */
export const compressedCache = cacheOf('compressed');
/** Results of the bundler. */
export const bundleCache = cacheOf('bundles', MOST.bundles);
/** Schemas for editors. */
export const schemaCache = cacheOf('schemas', MOST.schemas);
/** Prepared texts of the current program and the previous one. */
export const textCache = cacheOf('texts', MOST.texts);
/** Output of the project's TypeScript. */
export const typesCache = cacheOf('types', MOST.types);
/** Answers of the hosts of external links. */
export const linkCache = cacheOf('links');
