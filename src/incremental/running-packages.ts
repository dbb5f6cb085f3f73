import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { foldersUpFrom, isFolder, linksFrom } from '../lib/fs/folders.js';
import { sha256Hex } from '../lib/text/hash.js';

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

/** The files of these packages, as a program resolves them. */
export interface RunningPackages {
  /** Paths, relative to the program, whose stats change if it would resolve other files. */
  readonly paths: readonly string[];
  /** Returns a hash of their content, independent of their location. */
  hash(): string;
}

/** @param program absolute path of the folder that the program runs from */
export function runningPackages(program: string): RunningPackages {
  const packages = Object.entries(RUNNING).map(([name, files]) => findPackage(program, name, files));
  return {
    paths: packages.flatMap(({ paths }) => paths.map((path) => relative(program, path).replaceAll('\\', '/'))),
    hash: () =>
      sha256Hex(
        packages
          .flatMap(({ files }) => files.map((file) => (existsSync(file) ? sha256Hex(readFileSync(file)) : '')))
          .join('\n'),
      ),
  };
}

/** Finds a package. Includes missing files, because a package in a nearer folder would be found first. */
function findPackage(
  program: string,
  name: string,
  names: readonly string[],
): { readonly files: readonly string[]; readonly paths: readonly string[] } {
  const places = foldersUpFrom(program).map((folder) => join(folder, 'node_modules', name));
  const at = places.findIndex(isFolder);
  const folder = places[at];
  // If it is not installed, the code that needs it reports that.
  if (folder === undefined) return { files: [], paths: places };
  const files = names.map((file) => join(folder, file));
  return { files, paths: [...places.slice(0, at + 1), ...files].flatMap(linksFrom) };
}
