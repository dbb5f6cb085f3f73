import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldersUpFrom } from '../lib/fs/folders.js';
import { sha256Hex } from '../lib/text/hash.js';
import { runningFiles } from './running-packages.js';

/** The folder of the generator's package. */
const PACKAGE = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Holds the hash of the compiled generator. Written by `npm run prepare`. */
const IDENTITY = join(PACKAGE, 'lib/bundled/identity.txt');

/** Files that list the installed packages. The first is npm's own record of the folder. */
const LOCKS = [
  'node_modules/.package-lock.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
];

/**
 * Includes the libraries of Node, because distributions replace them: `Intl` depends on ICU, compressed files on zlib
 * and Brotli.
 */
const PLATFORM = [
  process.platform,
  process.arch,
  ...Object.entries(process.versions).map(([name, version = '']) => `${name} ${version}`),
];

/**
 * Returns a hash of the program: its compiled code, the {@link runningFiles} on the disk, Node, the platform, and the
 * lists of packages installed for it and for the site at `root`.
 */
export function generatorId(root: string): string {
  const packages = runningFiles(PACKAGE).map(hashOf);
  // Node searches for packages in every folder above, and the lockfile of a workspace is above the project.
  const folders = new Set([root, PACKAGE].flatMap(foldersUpFrom));
  const locks = [...folders].flatMap((folder) => LOCKS.map((name) => hashOf(join(folder, name))));
  const parts = [...PLATFORM, readFileSync(IDENTITY, 'utf8'), ...packages, '', ...locks.filter((hash) => hash !== '')];
  return sha256Hex(parts.join('\n'));
}

/** Returns the hash of a file, empty if it does not exist. If it is a folder or unreadable, its error code counts. */
function hashOf(file: string): string {
  if (!existsSync(file)) return '';
  try {
    return sha256Hex(readFileSync(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}
