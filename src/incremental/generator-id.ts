import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldersUpFrom } from '../lib/fs/folders.js';
import { sha256Hex } from '../lib/text/hash.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { isSure, statTree, statEach, statsMatch, pathsOf, type TreeState } from './stat-cache.js';
import { runningPackages } from './running-packages.js';
import { readChecked, writeChecked } from './checked-json.js';

/** The folder that the generator runs from. */
const GENERATOR = dirname(dirname(fileURLToPath(import.meta.url)));

/** Files that say which packages are installed. The first is npm's own record of what lies in the folder. */
const LOCKS = [
  'node_modules/.package-lock.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
];

/**
 * Changes with the program itself: its own code and that of {@link runningPackages} as it lies on the disk, Node, the platform, and what says which packages are installed for it and for the site at
 * `root`.
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

/** @param code hashes of the program's own and of packages */
function idOf(root: string, code: readonly [program: string, packages: string]): string {
  const locks = lockFolders(root)
    .flatMap((folder) => LOCKS.map((name) => join(folder, name)))
    .filter((file) => existsSync(file));
  return sha256Hex([...PLATFORM, ...code, ...locks.map(hashOfLock)].join('\n'));
}

/** A lockfile above the project may be a folder, or may not be readable: then its error code counts. */
function hashOfLock(file: string): string {
  try {
    return sha256Hex(readFileSync(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

/** The same, without reading any of these files if none has changed since the program ran last. */
export interface KnownGenerator {
  readonly id: string;
  /** Notes it for the next time; for a project that is one. */
  remember(): void;
}

export function knownGenerator(root: string): KnownGenerator {
  const file = join(root, '.islet/state/generator');
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

/** Files as the file system describes them, and a hash of their content. */
interface Code {
  readonly state: TreeState;
  readonly hash: string;
}

/** `undefined` if there are links, which may lead anywhere. */
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
  /** Where the program lies, and what it runs on. */
  readonly on: string;
  /** State of its folders and files. */
  readonly code: TreeState;
  /** The same of packages that run from where they are installed. */
  readonly packages: TreeState;
  /** State of the lockfiles, in each folder that may have some. */
  readonly locks: readonly TreeState[];
  readonly id: string;
}

/** Files that run. */
const CODE = /\.([mc]?js|tsx?)$/;

/** Half of the files are declarations, which do not run. */
function isDeclaration(name: string): boolean {
  return name.endsWith('.d.ts');
}

/** The kind of file that stores it. */
const KIND = 'generator';

/** The libraries of Node too, since distributions replace them: `Intl` depends on ICU, compressed files on zlib and Brotli. */
const PLATFORM = [
  process.platform,
  process.arch,
  ...Object.entries(process.versions).map(([name, version = '']) => `${name} ${version}`),
];

const ON = [...PLATFORM, GENERATOR].join(' ');

/** Folders that may have lockfiles: Node searches packages in every folder above, and in a workspace they are above the project. */
function lockFolders(root: string): string[] {
  return [...new Set([root, dirname(GENERATOR)].flatMap(foldersUpFrom))];
}

/** All files below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ||
      (entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
      ? filesIn(path)
      : path;
  });
}
