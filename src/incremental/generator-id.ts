import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldersUpFrom, isFolder } from '../lib/fs/folders.js';
import { sha256Hex } from '../lib/text/hash.js';

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

/**
 * Packages that render pages or texts or call the bundler, and run from their installed location. They are not compiled into the
 * program, the bundler does not read them, and a lockfile does not show whether a package is patched or linked. Of
 * React, only the production server build.
 */
const RUNNING: Readonly<Record<string, readonly string[]>> = {
  esbuild: ['package.json', 'lib/main.js'],
  'highlight.js': ['package.json', 'lib/common.js', 'lib/core.js'],
  react: [
    'package.json',
    'index.js',
    'jsx-runtime.js',
    'cjs/react.production.js',
    'cjs/react-jsx-runtime.production.js',
  ],
  'react-dom': [
    'package.json',
    'index.js',
    'server.js',
    'server.node.js',
    'cjs/react-dom.production.js',
    'cjs/react-dom-server.node.production.js',
    'cjs/react-dom-server-legacy.node.production.js',
  ],
};

/**
 * Returns the files of these packages, as a program resolves them: absolute paths, some of which may not exist.
 *
 * @param program absolute path of the folder that the program runs from
 */
export function runningFiles(program: string): string[] {
  const places = foldersUpFrom(program).map((folder) => join(folder, 'node_modules'));
  return Object.entries(RUNNING).flatMap(([name, files]) => {
    const home = places.find((place) => isFolder(join(place, name)));
    // If it is not installed, the code that needs it reports that.
    return home === undefined ? [] : files.map((file) => join(home, name, file));
  });
}
