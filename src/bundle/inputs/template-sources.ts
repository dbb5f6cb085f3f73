import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { foldersUpFrom } from '../../lib/fs/folders.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { hasPostcssConfig, PACKAGE_MAPS, SASS_FILE } from '../../lib/site/project-parts.js';

/** Files in the folders above that esbuild reads whatever is imported. */
const ABOVE = ['package.json', 'tsconfig.json', 'jsconfig.json', ...PACKAGE_MAPS];

/** What templates are compiled from, without packages. */
export interface TemplateSources {
  /** Changes with any of `files`. */
  readonly id: string;
  /**
   * Hashes by path from the root: every file in `templates/`, imported or not, since a new file can take the place of
   * another one, and the settings of module resolution.
   */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Returns `undefined` if a file is behind a link, because its imports are resolved from the link's target, if something
 * cannot be read, or if Sass or PostCSS make the style sheets: what their packages read is not known.
 */
export function readTemplateSources(root: string): TemplateSources | undefined {
  try {
    return sourcesOf(root);
  } catch (error) {
    // esbuild reports the problem.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

function sourcesOf(root: string): TemplateSources | undefined {
  const templates = join(root, 'templates');
  if (!existsSync(templates) || realpathSync(templates) !== templates) return undefined;
  const paths: string[] = [];
  for (const entry of readdirSync(templates, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    if (!entry.isFile()) return undefined;
    paths.push(join(entry.parentPath, entry.name));
  }
  if (hasPostcssConfig(root) || paths.some((path) => SASS_FILE.test(path))) return undefined;
  const own = readdirSync(root)
    .filter((name) => /^tsconfig.*\.json$/.test(name))
    .map((name) => join(root, name))
    .filter(isFile);
  const below = [...paths, ...own].map((path): [string, string] => [
    path.slice(root.length + 1).replaceAll('\\', '/'),
    hashOf(path),
  ]);
  const lines = (files: readonly (readonly [string, string])[]): string[] =>
    files.map(([path, hash]) => `${path} ${hash}`);
  const settings = settingsFrom(root, 0);
  return {
    id: sha256Hex([...lines(below).sort(byCodeUnit), ...lines(settings)].join('\n')),
    files: new Map([...below, ...settings]),
  };
}

/**
 * Changes with everything that decides how esbuild resolves imports of templates: the names in `templates/`, targets of
 * links, and the settings there and above.
 */
export function templateNamesId(root: string): string {
  const names = readdirSync(join(root, 'templates'), { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) return `${path} -> ${existsSync(path) ? realpathSync(path) : ''}`;
    return entry.name === 'package.json' ? `${path} ${hashOf(path)}` : path;
  });
  return sha256Hex([...names.sort(byCodeUnit), ...settingsFrom(root, 0).flat()].join('\n'));
}

/**
 * Changes with the settings of module resolution in the folders above a project. If they cannot be read, which esbuild
 * reports, it is the error code.
 */
export function settingsAboveId(root: string): string {
  try {
    return sha256Hex(
      settingsFrom(root, 1)
        .map(([path, hash]) => `${path} ${hash}`)
        .join('\n'),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

/** @param first 0 includes the folder itself, 1 only those above it */
function settingsFrom(root: string, first: 0 | 1): [path: string, hash: string][] {
  return foldersUpFrom(root)
    .slice(first)
    .flatMap((folder, level) =>
      ABOVE.filter((name) => isFile(join(folder, name))).map((name): [string, string] => [
        `${'../'.repeat(level + first)}${name}`,
        hashOf(join(folder, name)),
      ]),
    );
}

/** Other kinds of files, such as pipes, would never be read to their end. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function hashOf(file: string): string {
  return sha256Hex(readFileSync(file));
}
