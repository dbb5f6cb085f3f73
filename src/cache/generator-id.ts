import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256Hex } from '../lib/hash.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { isSure, lookAt } from './tree-state.js';
import { readSealed, writeSealed } from './sealed-json.js';

/** The folder that the generator runs from. */
const GENERATOR = dirname(dirname(fileURLToPath(import.meta.url)));

/** Files that say which packages are installed. The first is npm's own record of what lies in the folder. */
const LOCKS = ['node_modules/.package-lock.json', 'package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock'];

/**
 * Changes with the program itself: its own code as it lies on the disk, Node, the platform, and the packages installed for it and for the site at `root`. About 500 files of 4 MB, 25 ms.
 */
export function generatorId(root: string): string {
  const code = filesBelow(GENERATOR).filter((file) => /\.(js|ts|tsx)$/.test(file) && !file.endsWith('.d.ts'));
  const locks = lockFolders(root).flatMap((folder) => LOCKS.map((name) => join(folder, name))).filter((file) => existsSync(file));
  const files = [...code.sort(byCodeUnit), ...locks];
  return sha256Hex([...PLATFORM, ...files.map((file) => sha256Hex(readFileSync(file)))].join('\n'));
}

/** The same for a program that has run before, found without reading any of these files where none has been touched since. */
export interface KnownGenerator {
  readonly id: string;
  /** Notes it for the next time; for a project that is one. */
  remember(): void;
}

export function knownGenerator(root: string): KnownGenerator {
  const looks = [lookAt(GENERATOR, ['.']), ...lockFolders(root).map((folder) => lookAt(folder, LOCKS))];
  if (!looks.every((state) => state !== undefined && isSure(state))) return { id: generatorId(root), remember: () => undefined };
  const file = join(root, '.islet/state/generator');
  const known = readSealed(file, KIND) as Remembered | undefined;
  const from = sha256Hex([...PLATFORM, GENERATOR, ...looks].join('\n'));
  if (known?.from === from) return { id: known.id, remember: () => undefined };
  const id = generatorId(root);
  return { id, remember: () => { writeSealed(file, KIND, { from, id } satisfies Remembered); } };
}

interface Remembered {
  /** Changes with how the files look to the file system. */
  readonly from: string;
  readonly id: string;
}

/** What the file is called that remembers it. */
const KIND = 'generator';

const PLATFORM = [process.version, process.platform, process.arch];

/** Where files may lie that say which packages are installed. */
function lockFolders(root: string): string[] {
  return [root, dirname(GENERATOR)];
}

/** Node's own way of going down asks the disk about every file, which is half of the work. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() || (entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) ? filesBelow(path) : path;
  });
}
