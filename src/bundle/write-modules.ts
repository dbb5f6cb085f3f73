import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSystemError } from '../errors/system-error.js';
import { makeCacheFolder, putInPlace } from '../lib/fs/cache-place.js';
import { readExisting } from '../lib/fs/open-existing.js';

/** Bytes of the outputs of a run of the bundler, by path. */
type Outputs = ReadonlyMap<string, { readonly contents: Uint8Array }>;

/** In milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** Compiled modules that no build has used for this long, in milliseconds, are removed. */
const KEPT_UNUSED = 7 * DAY;

/** Folders from which this process has removed them. */
const cleared = new Set<string>();

/**
 * Writes compiled modules with their source maps into a folder that other runs write theirs to. The names of modules promise their content: one that is there is held to that, for it will be run.
 * Returns the modules, by their absolute paths.
 */
export function writeModules(folder: string, outputs: Outputs): string[] {
  const modules = [...outputs]
    .filter(([path]) => /\.mjs(\.map)?$/.test(path))
    .map(([path, { contents }]) => ({ file: join(folder, path), contents }));
  const lacking = modules.filter(({ file, contents }) => !isInUse(file) || !holds(file, contents));
  if (lacking.length > 0 && !cleared.has(folder)) {
    cleared.add(folder);
    removeUnused(folder);
  }
  for (const { file, contents } of lacking) replace(folder, file, contents);
  return modules.map(({ file }) => file).filter((file) => file.endsWith('.mjs'));
}

/** Updates the time of a module that is in use; false where there is no such file. */
function isInUse(file: string): boolean {
  const now = new Date();
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile() !== true) return false;
    if (now.getTime() - found.mtimeMs > DAY) utimesSync(file, now, now);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return false;
  }
  return true;
}

function holds(file: string, contents: Uint8Array): boolean {
  return readExisting(file)?.equals(contents) === true;
}

/** Another build may be running the module: it finds the former bytes or these, never a part. */
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
    // Another build may have moved or removed it since.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found !== undefined && Date.now() - found.mtimeMs > KEPT_UNUSED) rmSync(path, { force: true });
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
