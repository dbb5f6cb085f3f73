import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../lib/text/hash.js';
import { requiredReact } from './generator-modules.js';
import { writeModules } from './write-modules.js';

/** What nearly all templates import of React: where elements are written as tags the bundler imports the second. */
const OF_TEMPLATES = ['react', 'react/jsx-runtime'];

/** What islands import beside that. */
const OF_ISLANDS = ['react-dom'];

/**
 * They lie in folders that are named by a hash of what they say, so that generators in two places do not write over each other's. The bundler makes names in compiled modules of those of the files, which
 * are the same everywhere.
 */
const NAME = /[/\\]react[/\\][\da-f]{64}[/\\](react(?:-dom)?(?:[/\\][a-z-]+)?)\.mjs$/;

/**
 * Writes modules that hand React on as the generator has it, below `.islet/react/`. A file is what the bundler can be told of before it runs (`alias`); of a module without one it would ask for each import
 * of each template.
 *
 * @param hasIslands false where what only islands import need not be loaded
 * @returns absolute paths by what templates import
 */
export function writeReactModules(root: string, hasIslands: boolean): Readonly<Record<string, string>> {
  const specifiers = [...OF_TEMPLATES, ...(hasIslands ? OF_ISLANDS : [])];
  const modules = specifiers.map((specifier) => {
    const text = requiredReact(specifier);
    return [`${sha256Hex(text)}/${specifier}.mjs`, { contents: Buffer.from(text) }] as const;
  });
  const files = writeModules(join(root, '.islet/react'), new Map(modules));
  // The bundler names files by where they really lie.
  return Object.fromEntries(files.map((file, index) => [specifiers[index] ?? '', realpathSync(file)]));
}

/** What templates import that got this module, one of those above; `undefined` for all others. */
export function reactSpecifierOf(path: string): string | undefined {
  return NAME.exec(path)?.[1]?.replaceAll('\\', '/');
}
