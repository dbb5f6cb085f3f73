import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldersUpFrom } from '../lib/folders-up-from.js';
import { sha256Hex } from '../lib/hash.js';
import { isBundled } from '../lib/is-bundled.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { isSure, lookAt, looksSame, type TreeState } from './tree-state.js';
import { readSealed, writeSealed } from './sealed-json.js';

/** The folder that the generator runs from. */
const GENERATOR = dirname(dirname(fileURLToPath(import.meta.url)));

/** Files that say which packages are installed. The first is npm's own record of what lies in the folder. */
const LOCKS = ['node_modules/.package-lock.json', 'package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock'];

/**
 * Changes with the program itself: its own code as it lies on the disk, Node, the platform, and the packages installed for it and for the site at `root`. About 215 files of 5 MB where it is
 * bundled; all of its 790 files of 6 MB, which take longer, where it is not.
 */
export function generatorId(root: string): string {
  return idOf(root, runningParts().flatMap((part) => filesBelow(join(GENERATOR, part))).map((file) => relative(GENERATOR, file).replaceAll('\\', '/')));
}

/** Files and folders with all code that runs, relative to the program. */
function runningParts(): string[] {
  if (!isBundled()) return ['.'];
  const beside = JSON.parse(readFileSync(join(GENERATOR, 'bundled/beside.json'), 'utf8')) as string[];
  // Large ones have become scripts, which lie beside the modules that run them.
  const scripts = beside.map((file) => file.replace(/\.js$/, '.script.js')).filter((file) => !beside.includes(file) && existsSync(join(GENERATOR, file)));
  return ['bundled', 'cli/start.cjs', ...beside, ...scripts];
}

/** @param below files of the program, relative to its folder */
function idOf(root: string, below: readonly string[]): string {
  const code = below.filter((file) => CODE.test(file) && !isDeclaration(file)).sort(byCodeUnit);
  const locks = lockFolders(root).flatMap((folder) => LOCKS.map((name) => join(folder, name))).filter((file) => existsSync(file));
  return sha256Hex([...PLATFORM, ...code.map((file) => sha256Hex(readFileSync(join(GENERATOR, file)))), ...locks.map(hashOfLock)].join('\n'));
}

/** One above the project may be a folder by that name, or somebody else's, whom the system lets nobody read: then that is what is known of it. */
function hashOfLock(file: string): string {
  try {
    return sha256Hex(readFileSync(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

/** The same for a program that has run before, found without reading any of these files where none has been touched since. */
export interface KnownGenerator {
  readonly id: string;
  /** Notes it for the next time; for a project that is one. */
  remember(): void;
}

export function knownGenerator(root: string): KnownGenerator {
  const file = join(root, '.islet/state/generator');
  const known = readSealed(file, KIND) as Remembered | undefined;
  const locks = lockFolders(root);
  if (known?.on === ON && looksSame(GENERATOR, known.code) && known.locks.length === locks.length && known.locks.every((state, index) => looksSame(locks[index] ?? '', state))) {
    return { id: known.id, remember: () => undefined };
  }
  const code = lookAt(GENERATOR, runningParts(), undefined, (name) => !isDeclaration(name));
  const states = locks.map((folder) => lookAt(folder, LOCKS) ?? '');
  const id = code === undefined ? generatorId(root) : idOf(root, [...code.matchAll(/^[^\t]+/gm)].map(([path]) => path));
  if (code === undefined || ![code, ...states].every((state) => state !== '' && isSure(state))) return { id, remember: () => undefined };
  return { id, remember: () => { writeSealed(file, KIND, { on: ON, code, locks: states, id } satisfies Remembered); } };
}

interface Remembered {
  /** Where the program lies, and what it runs on. */
  readonly on: string;
  /** How its folders and files look. */
  readonly code: TreeState;
  /** How the files look that say which packages are installed, in each folder that may have some. */
  readonly locks: readonly TreeState[];
  readonly id: string;
}

/** Files that run. */
const CODE = /\.([mc]?js|tsx?)$/;

/** Half of the files say nothing that runs; one that comes or goes shows in its folder. */
function isDeclaration(name: string): boolean {
  return name.endsWith('.d.ts');
}

/** What the file is called that remembers it. */
const KIND = 'generator';

/** Libraries of Node count by themselves, since distributions exchange them: texts of `Intl` follow from ICU, packed forms from zlib and Brotli. */
const PLATFORM = [process.platform, process.arch, ...Object.entries(process.versions).map(([name, version = '']) => `${name} ${version}`)];

const ON = [...PLATFORM, GENERATOR, isBundled() ? 'bundled' : 'modules'].join(' ');

/** Where files may lie that say which packages are installed, since Node looks for them in every folder above: in a workspace they lie above the project. */
function lockFolders(root: string): string[] {
  return [...new Set([root, dirname(GENERATOR)].flatMap(foldersUpFrom))];
}

/** A file, or all in a folder. Node's own way of going down asks the disk about every file, which is half of the work. */
function filesBelow(path: string): string[] {
  return statSync(path).isDirectory() ? filesIn(path) : [path];
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() || (entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) ? filesIn(path) : path;
  });
}
