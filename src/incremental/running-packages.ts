import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { foldersUpFrom, isFolder, linksFrom } from '../lib/fs/folders.js';
import { sha256Hex } from '../lib/text/hash.js';

/**
 * What renders pages or calls the bundler, and runs from where packages are installed: the program is compiled without it, the bundler does not read it, and a lockfile says nothing of a package that is
 * patched or linked. Of React, what runs for production on a server.
 */
const RUNNING: Readonly<Record<string, readonly string[]>> = {
  esbuild: ['package.json', 'lib/main.js'],
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

/** These files, as a program finds them. */
export interface RunningPackages {
  /** Paths, relative to the program, of which none looks different as long as it would find the same. */
  readonly paths: readonly string[];
  /** Hash of all that they say, the same wherever they lie. */
  hash(): string;
}

/** @param program absolute path of the folder that it runs from */
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

/** A file that is not there may come, and a package that comes nearer would be found before this one. */
function findPackage(
  program: string,
  name: string,
  names: readonly string[],
): { readonly files: readonly string[]; readonly paths: readonly string[] } {
  const places = foldersUpFrom(program).map((folder) => join(folder, 'node_modules', name));
  const at = places.findIndex(isFolder);
  const folder = places[at];
  // Where it is not installed, whoever needs it tells of that.
  if (folder === undefined) return { files: [], paths: places };
  const files = names.map((file) => join(folder, file));
  return { files, paths: [...places.slice(0, at + 1), ...files].flatMap(linksFrom) };
}
