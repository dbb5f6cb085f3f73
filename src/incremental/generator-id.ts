import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldersUpFrom } from '../lib/fs/folders.js';
import { sha256Hex } from '../lib/text/hash.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { isSure, statTree, statEach, statsMatch, pathsOf, type TreeState } from './stat-cache.js';
import { runningPackages } from './running-packages.js';
import { readChecked, writeChecked } from './checked-json.js';
import { isletFolder } from '../lib/fs/islet-folder.js';

/** The folder that the generator runs from. */
const GENERATOR = dirname(dirname(fileURLToPath(import.meta.url)));

/** Files that list the installed packages. The first is npm's own record of the folder. */
const LOCKS = [
  'node_modules/.package-lock.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
];

/**
 * Returns a hash of the program: its own code and that of {@link runningPackages} on the disk, Node, the platform, and
 * the lists of packages installed for it and for the site at `root`.
 */
export function generatorId(root: string): string {
  const code = hashOfCode(filesIn(GENERATOR).map((file) => relative(GENERATOR, file).replaceAll('\\', '/')));
  return idOf(root, [code, runningPackages(GENERATOR).hash()]);
}

/** @param below files of the program, relative to its folder */
function hashOfCode(below: readonly string[]): string {
  const code = below.filter((file) => CODE.test(file) && !isDeclaration(file)).sort(byCodeUnit);
  return sha256Hex(code.map((file) => sha256Hex(readFileSync(join(GENERATOR, file)))).join('\n'));
}

/** @param code hashes of the program's own code and of packages */
function idOf(root: string, code: readonly [program: string, packages: string]): string {
  const locks = lockFolders(root)
    .flatMap((folder) => LOCKS.map((name) => join(folder, name)))
    .filter((file) => existsSync(file));
  return sha256Hex([...PLATFORM, ...code, ...locks.map(hashOfLock)].join('\n'));
}

/** Returns the hash of a lockfile. If a lockfile above the project is a folder or unreadable, its error code counts. */
function hashOfLock(file: string): string {
  try {
    return sha256Hex(readFileSync(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

/** The same identity, without reading any of these files if none has changed since the last run. */
export interface KnownGenerator {
  readonly id: string;
  /** Stores it for the next run. Call it only if the root is a project. */
  remember(): void;
}

export function knownGenerator(root: string): KnownGenerator {
  const file = join(isletFolder(root), 'state/generator');
  const known = readChecked(file, KIND) as Remembered | undefined;
  const locks = lockFolders(root);
  const isKnown = (state: Remembered): boolean =>
    state.on === ON &&
    statsMatch(GENERATOR, state.code) &&
    statsMatch(GENERATOR, state.packages) &&
    locksMatch(locks, state.locks);
  if (known && isKnown(known)) {
    return { id: known.id, remember: () => undefined };
  }
  const code = codeNow();
  const packages = packagesNow();
  const states = locks.map((folder) => statTree(folder, LOCKS) ?? '');
  const id = code && packages ? idOf(root, [code.hash, packages.hash]) : generatorId(root);
  if (!code || !packages || ![code.state, packages.state, ...states].every((state) => state !== '' && isSure(state)))
    return { id, remember: () => undefined };
  return {
    id,
    remember: () => {
      writeChecked(file, KIND, {
        on: ON,
        code: code.state,
        packages: packages.state,
        locks: states,
        id,
      } satisfies Remembered);
    },
  };
}

function locksMatch(folders: readonly string[], states: readonly TreeState[]): boolean {
  return states.length === folders.length && states.every((state, index) => statsMatch(folders[index] ?? '', state));
}

/** File stats of code, and a hash of its content. */
interface Code {
  readonly state: TreeState;
  readonly hash: string;
}

/** Returns the current code; `undefined` if there are links, which may point anywhere. */
function codeNow(): Code | undefined {
  const state = statTree(GENERATOR, ['.'], undefined, (name) => !isDeclaration(name));
  return state === undefined ? undefined : { state, hash: hashOfCode(pathsOf(state)) };
}

function packagesNow(): Code | undefined {
  const packages = runningPackages(GENERATOR);
  const state = statEach(GENERATOR, packages.paths);
  return state === undefined ? undefined : { state, hash: packages.hash() };
}

interface Remembered {
  /** Location of the program, and its platform. */
  readonly on: string;
  /** State of the program's folders and files. */
  readonly code: TreeState;
  /** State of packages that run from their installed location. */
  readonly packages: TreeState;
  /** State of the lockfiles, in each folder that may have some. */
  readonly locks: readonly TreeState[];
  readonly id: string;
}

/** Executable files. */
const CODE = /\.([mc]?js|tsx?)$/;

/** Whether a file is a declaration. Half of the files are, and they do not run. */
function isDeclaration(name: string): boolean {
  return name.endsWith('.d.ts');
}

/** Kind of the state file. */
const KIND = 'generator';

/**
 * Includes the libraries of Node, because distributions replace them: `Intl` depends on ICU, compressed files on zlib
 * and Brotli.
 */
const PLATFORM = [
  process.platform,
  process.arch,
  ...Object.entries(process.versions).map(([name, version = '']) => `${name} ${version}`),
];

const ON = [...PLATFORM, GENERATOR].join(' ');

/**
 * Returns folders that may have lockfiles: Node searches for packages in every folder above, and the lockfile of a
 * workspace is above the project.
 */
function lockFolders(root: string): string[] {
  return [...new Set([root, dirname(GENERATOR)].flatMap(foldersUpFrom))];
}

/** Returns all files below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ||
      (entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
      ? filesIn(path)
      : path;
  });
}
