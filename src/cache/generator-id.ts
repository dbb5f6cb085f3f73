import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldersUpFrom } from '../lib/folders-up-from.js';
import { sha256Hex } from '../lib/hash.js';
import { isBundled } from '../lib/is-bundled.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { isSure, lookAt, lookAtEach, looksSame, pathsOf, type TreeState } from './tree-state.js';
import { runningPackages } from './running-packages.js';
import { readSealed, writeSealed } from './sealed-json.js';

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
 * `root`. About 230 files of 6 MB where it is bundled; all of its 790 files, which take longer, where it is not.
 */
export function generatorId(root: string): string {
  const code = hashOfCode(
    runningParts()
      .flatMap((part) => filesBelow(join(GENERATOR, part)))
      .map((file) => relative(GENERATOR, file).replaceAll('\\', '/')),
  );
  return idOf(root, [code, runningPackages(GENERATOR).hash()]);
}

/** Files and folders with all code that runs, relative to the program. */
function runningParts(bundled = isBundled()): string[] {
  if (!bundled) return ['.'];
  const beside = JSON.parse(readFileSync(join(GENERATOR, 'bundled/beside.json'), 'utf8')) as string[];
  // Large ones have become scripts, which lie beside the modules that run them.
  const scripts = beside
    .map((file) => file.replace(/\.js$/, '.script.js'))
    .filter((file) => !beside.includes(file) && existsSync(join(GENERATOR, file)));
  return ['bundled', 'cli/start.cjs', ...beside, ...scripts];
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
  const isKnown = (state: Remembered): boolean =>
    state.on === ON &&
    looksSame(GENERATOR, state.code) &&
    looksSame(GENERATOR, state.packages) &&
    locksLookSame(locks, state.locks);
  if (known && isKnown(known)) {
    return { id: known.id, remember: () => undefined };
  }
  const noted = readNote();
  const code = knownCode(noted) ?? lookAtCode();
  const packages = knownCode(noted?.packages) ?? lookAtPackages();
  const states = locks.map((folder) => lookAt(folder, LOCKS) ?? '');
  const id = code && packages ? idOf(root, [code.hash, packages.hash]) : generatorId(root);
  if (!code || !packages || ![code.looks, packages.looks, ...states].every((state) => state !== '' && isSure(state)))
    return { id, remember: () => undefined };
  return {
    id,
    remember: () => {
      writeSealed(file, KIND, {
        on: ON,
        code: code.looks,
        packages: packages.looks,
        locks: states,
        id,
      } satisfies Remembered);
    },
  };
}

function locksLookSame(folders: readonly string[], states: readonly TreeState[]): boolean {
  return states.length === folders.length && states.every((state, index) => looksSame(folders[index] ?? '', state));
}

/**
 * Notes how the code of the bundled program and of packages looks, and its hashes, beside the program, so that the first build of a project need not read it. To be called once the program has been made;
 * what was noted is passed over as soon as any of it was touched, copied or moved.
 *
 * @returns whether it was noted: nothing is where a file was written a moment ago
 */
export function noteBundledCode(): boolean {
  const code = lookAtCode(true);
  const packages = lookAtPackages();
  if (!code || !packages || !isSure(code.looks) || !isSure(packages.looks)) return false;
  writeSealed(CODE_NOTE, KIND, { on: onBundled(true), ...code, packages } satisfies Note);
  return true;
}

/** Code as the file system shows it, and a hash of all that it says. */
interface Code {
  readonly looks: TreeState;
  readonly hash: string;
}

/** `undefined` where there are links, which may lead anywhere. */
function lookAtCode(bundled = isBundled()): Code | undefined {
  const looks = lookAt(GENERATOR, runningParts(bundled), undefined, (name) => !isDeclaration(name));
  return looks === undefined ? undefined : { looks, hash: hashOfCode(pathsOf(looks)) };
}

function lookAtPackages(): Code | undefined {
  const packages = runningPackages(GENERATOR);
  const looks = lookAtEach(GENERATOR, packages.paths);
  return looks === undefined ? undefined : { looks, hash: packages.hash() };
}

interface Note extends Code {
  readonly on: string;
  readonly packages: Code;
}

/** What was noted of the program where it runs as it did then. */
function readNote(): Note | undefined {
  const note = readSealed(CODE_NOTE, KIND) as Note | undefined;
  return note?.on === ON ? note : undefined;
}

function knownCode(noted: Code | undefined): Code | undefined {
  return noted && looksSame(GENERATOR, noted.looks) ? noted : undefined;
}

interface Remembered {
  /** Where the program lies, and what it runs on. */
  readonly on: string;
  /** How its folders and files look. */
  readonly code: TreeState;
  /** The same of packages that run from where they are installed. */
  readonly packages: TreeState;
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

/** What the files are called that remember it. */
const KIND = 'generator';

/** Where `noteBundledCode` notes it. Its folder is not among what is looked at. */
const CODE_NOTE = join(GENERATOR, '.code-hash');

/** Libraries of Node count by themselves, since distributions exchange them: texts of `Intl` follow from ICU, packed forms from zlib and Brotli. */
const PLATFORM = [
  process.platform,
  process.arch,
  ...Object.entries(process.versions).map(([name, version = '']) => `${name} ${version}`),
];

const ON = onBundled(isBundled());

function onBundled(bundled: boolean): string {
  return [...PLATFORM, GENERATOR, bundled ? 'bundled' : 'modules'].join(' ');
}

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
    return entry.isDirectory() ||
      (entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
      ? filesIn(path)
      : path;
  });
}
