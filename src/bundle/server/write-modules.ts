import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSystemError, unlessRefused } from '../../errors/system-error.js';
import { makeCacheFolder, putInPlace } from '../../lib/fs/cache-place.js';
import { readExisting } from '../../lib/fs/open-existing.js';

/** Output bytes of esbuild by path. */
type Outputs = ReadonlyMap<string, { readonly contents: Uint8Array }>;

/** In milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** Compiled modules that no build used for this time, in milliseconds, are removed. */
const UNUSED_LIMIT = 7 * DAY;

/** Folders that this process has cleaned. */
const cleaned = new Set<string>();

/**
 * Writes compiled modules with their source maps into a folder that other runs use too. Names contain content hashes;
 * the bytes of an existing module are compared all the same, because they will run. Returns the absolute paths of the
 * modules.
 */
export function writeModules(folder: string, outputs: Outputs): string[] {
  const modules = [...outputs]
    .filter(([path]) => /\.mjs(\.map)?$/.test(path))
    .map(([path, { contents }]) => ({ file: join(folder, path), contents }));
  const missing = modules.filter(({ file, contents }) => !isInUse(file) || !holds(file, contents));
  if (missing.length > 0 && !cleaned.has(folder)) {
    cleaned.add(folder);
    removeUnused(folder);
  }
  for (const { file, contents } of missing) replace(folder, file, contents);
  return modules.map(({ file }) => file).filter((file) => file.endsWith('.mjs'));
}

/** Updates the time of a module that is in use; false if the file does not exist. */
function isInUse(file: string): boolean {
  return unlessRefused(() => {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile() !== true) return false;
    const now = new Date();
    if (now.getTime() - found.mtimeMs > DAY) utimesSync(file, now, now);
    return true;
  }, false);
}

function holds(file: string, contents: Uint8Array): boolean {
  return readExisting(file)?.equals(contents) === true;
}

/** Replaces a module atomically: another build may be running it. */
function replace(folder: string, file: string, contents: Uint8Array): void {
  const aside = `${file}.${String(process.pid)}`;
  makeCacheFolder(dirname(folder), dirname(file));
  writeFileSync(aside, contents);
  putInPlace(aside, file);
}

function removeUnused(folder: string): void {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      removeUnused(path);
      continue;
    }
    // Another build may have removed it meanwhile.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found !== undefined && Date.now() - found.mtimeMs > UNUSED_LIMIT) rmSync(path, { force: true });
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}
