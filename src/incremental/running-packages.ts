import { join } from 'node:path';
import { foldersUpFrom, isFolder } from '../lib/fs/folders.js';

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
