import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { foldersUpFrom } from '../lib/fs/folders.js';
import { sha256Hex } from '../lib/text/hash.js';
import { PACKAGE_MAPS } from '../lib/site/project-parts.js';

/** Files of a folder above that the bundler looks at whatever is imported. */
const ABOVE = ['package.json', 'tsconfig.json', 'jsconfig.json', ...PACKAGE_MAPS];

/** What templates are compiled from, apart from packages. */
export interface TemplateSources {
  /** Changes with any of `files`. */
  readonly id: string;
  /** Hashes by the path from the root: every file below `templates/`, whether anything imports it or not, since a new file can come to stand for another one, and what says how imports are found there. */
  readonly files: ReadonlyMap<string, string>;
}

/** `undefined` where it cannot be told: the way to a file is a link, and what it imports is found from where that leads, or something cannot be read. */
export function readTemplateSources(root: string): TemplateSources | undefined {
  try {
    return sourcesOf(root);
  } catch (error) {
    // What is wrong the bundler reports.
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

/** Changes with all by which the bundler finds the files that templates name: which there are below `templates/`, where links lead, and what says there and above how imports are found. */
export function templateNamesId(root: string): string {
  const names = readdirSync(join(root, 'templates'), { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) return `${path} -> ${existsSync(path) ? realpathSync(path) : ''}`;
    return entry.name === 'package.json' ? `${path} ${hashOf(path)}` : path;
  });
  return sha256Hex([...names.sort(byCodeUnit), ...settingsFrom(root, 0).flat()].join('\n'));
}

/** Changes with what says, in the folders above a project, how imports are found in it: what a look at the project alone does not show. Where it cannot be read, which the bundler reports, it says so. */
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

/** @param first 0 for the folder and those above it, 1 for those above it alone */
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

/** What is none, a pipe for one, would never be read to its end. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function hashOf(file: string): string {
  return sha256Hex(readFileSync(file));
}
