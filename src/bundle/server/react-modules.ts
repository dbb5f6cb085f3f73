import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../../lib/text/hash.js';
import { requiredReact } from '../esbuild/generator-modules.js';
import { writeModules } from './write-modules.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';

/** What nearly all templates import of React: esbuild adds the second for JSX. */
const FOR_TEMPLATES = ['react', 'react/jsx-runtime'];

/** What islands import in addition. */
const FOR_ISLANDS = ['react-dom'];

/**
 * Writes modules that re-export the generator's React below `.islet/react/`. Files can be given to esbuild's `alias`
 * option; for modules without a file it would ask a plugin about each import of each template.
 *
 * @param hasIslands false where what only islands import need not be loaded
 * @returns absolute paths by import path
 */
export function writeReactModules(root: string, hasIslands: boolean): Readonly<Record<string, string>> {
  const specifiers = [...FOR_TEMPLATES, ...(hasIslands ? FOR_ISLANDS : [])];
  const modules = specifiers.map((specifier) => {
    const text = requiredReact(specifier);
    return [`${sha256Hex(text)}/${specifier}.mjs`, { contents: Buffer.from(text) }] as const;
  });
  const files = writeModules(join(isletFolder(root), 'react'), new Map(modules));
  // esbuild names files by their real paths.
  return Object.fromEntries(files.map((file, index) => [specifiers[index] ?? '', realpathSync(file)]));
}
