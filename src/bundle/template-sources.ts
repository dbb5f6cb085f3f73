import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { foldersUpFrom } from '../lib/folders-up-from.js';
import { sha256Hex } from '../lib/hash.js';

/** Files of a folder above that the bundler looks at whatever is imported. */
const ABOVE = ['package.json', 'tsconfig.json', 'jsconfig.json', '.pnp.cjs', '.pnp.data.json'];

/**
 * Changes with every file below `templates/`, whether anything imports it or not, since a new file can come to stand for another one, and with what says how imports are found
 * there. `undefined` where that cannot be told: the way to a file is a link, and what it imports is found from where that leads, or something cannot be read.
 */
export function templateSourcesId(root: string): string | undefined {
  try {
    return idOf(root);
  } catch (error) {
    // What is wrong the bundler reports.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

function idOf(root: string): string | undefined {
  const templates = join(root, 'templates');
  if (!existsSync(templates) || realpathSync(templates) !== templates) return undefined;
  const paths: string[] = [];
  for (const entry of readdirSync(templates, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    if (!entry.isFile()) return undefined;
    paths.push(join(entry.parentPath, entry.name));
  }
  const own = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name)).map((name) => join(root, name));
  return sha256Hex([...[...paths, ...own].map((path) => `${path.slice(root.length)} ${hashOf(path)}`).sort(byCodeUnit), ...settingsFrom(root, 0)].join('\n'));
}

/** Changes with all by which the bundler finds the files that templates name: which there are below `templates/`, where links lead, and what says there and above how imports are found. */
export function templateNamesId(root: string): string {
  const names = readdirSync(join(root, 'templates'), { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) return `${path} -> ${existsSync(path) ? realpathSync(path) : ''}`;
    return entry.name === 'package.json' ? `${path} ${hashOf(path)}` : path;
  });
  return sha256Hex([...names.sort(byCodeUnit), ...settingsFrom(root, 0)].join('\n'));
}

/** Changes with what says, in the folders above a project, how imports are found in it: what a look at the project alone does not show. Where it cannot be read, which the bundler reports, it says so. */
export function settingsAboveId(root: string): string {
  try {
    return sha256Hex(settingsFrom(root, 1).join('\n'));
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

/** @param first 0 for the folder and those above it, 1 for those above it alone */
function settingsFrom(root: string, first: 0 | 1): string[] {
  return foldersUpFrom(root).slice(first).flatMap((folder, level) =>
    ABOVE.filter((name) => existsSync(join(folder, name))).map((name) => `${'../'.repeat(level + first)}${name} ${hashOf(join(folder, name))}`));
}

function hashOf(file: string): string {
  return sha256Hex(readFileSync(file));
}
