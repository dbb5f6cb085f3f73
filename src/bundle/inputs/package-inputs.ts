import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Metafile } from 'esbuild';
import { unlessRefused } from '../../errors/system-error.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { foldersBelow, foldersUpFrom, isFolder, linksFrom } from '../../lib/fs/folders.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { GENERATOR_FOLDER, LIB, reactSpecifierOf, requiredReact } from '../esbuild/generator-modules.js';
import { namesIn, packageOf } from './package-names.js';

/**
 * What runs of esbuild read in addition to `templates/` and the generator's own code, and where they searched for it:
 * enough to know whether another run would find the same. Places are relative to the root, or to the generator after
 * `^`, so they are valid in another checkout.
 */
export interface PackageInputs {
  readonly files: readonly string[];
  /**
   * Folders of those files up to their package, those where relative imports were looked up, and all folders of the
   * packages: a new file can take the place of another one, or be one that was missing.
   */
  readonly folders: readonly string[];
  /** Folders from which packages were looked up. */
  readonly searched: readonly string[];
  /** Packages, and parts of them, that were looked up. */
  readonly packages: readonly string[];
  /** Modules of React whose exports were looked up. */
  readonly react: readonly string[];
}

export const NO_INPUTS: PackageInputs = { files: [], folders: [], searched: [], packages: [], react: [] };

/** Returns the package inputs of one run. @param base folder that the paths of `inputs` are relative to */
export function packageInputsOf(root: string, base: string, inputs: Metafile['inputs']): PackageInputs {
  const found = { files: new Set<string>(), looked: new Set<string>(), packages: new Set<string>() };
  const react = new Set<string>();
  for (const [input, { imports }] of Object.entries(inputs)) {
    // A module that a package disables for browsers need not exist.
    const file = join(base, input.replace(/^\(disabled\):/, ''));
    const isMade = /^(?!.:[/\\])[^/\\]+:/.test(input) && !existsSync(file);
    for (const { original, path, external } of imports) {
      // A plugin reads the query of a font; no file name has it.
      const specifier = (original ?? (external === true ? path : '')).replace(/\?.*$/s, '');
      for (const name of namesIn(specifier)) found.packages.add(name);
      if (!isMade && specifier.startsWith('.')) found.looked.add(resolve(dirname(file), specifier));
    }
    const specifier = reactSpecifierOf(input);
    if (specifier !== undefined) react.add(specifier);
    if (isOwn(root, file) || isMade) continue;
    found.files.add(file);
    for (const [, name = ''] of file.matchAll(/[/\\]node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/g))
      found.packages.add(name.replaceAll('\\', '/'));
  }
  return { ...inputsOf(root, found), react: [...react].sort(byCodeUnit) };
}

/** The same for files of packages that were found by their names, from the root or from the generator. */
export function inputsOfPackages(
  root: string,
  found: readonly { readonly name: string; readonly file: string }[],
): PackageInputs {
  const files = new Set(found.map(({ file }) => file));
  return inputsOf(root, { files, looked: new Set(), packages: new Set(found.flatMap(({ name }) => namesIn(name))) });
}

/** @param looked paths of relative imports */
function inputsOf(
  root: string,
  { files, looked, packages }: Readonly<Record<'files' | 'looked' | 'packages', ReadonlySet<string>>>,
): PackageInputs {
  const searched = new Set([root, GENERATOR_FOLDER, ...[...files].map(dirname)]);
  const folders = new Set(
    [...files, ...looked].filter((path) => !isOwn(root, path)).flatMap((path) => foldersTo(path).filter(isFolder)),
  );
  const names = new Set([...packages].map(packageOf));
  for (const home of packageFolders([...searched]).filter(isFolder))
    for (const place of [...names].map((name) => join(home, name)).filter(isFolder))
      for (const folder of foldersOfPackage(root, place)) folders.add(folder);
  const places = (paths: Iterable<string>): string[] =>
    [...new Set(paths)].map((path) => placeOf(root, path)).sort(byCodeUnit);
  return {
    files: places(files),
    folders: places(folders),
    searched: places(searched),
    packages: [...packages].sort(byCodeUnit),
    react: [],
  };
}

export function joinInputs(one: PackageInputs, other: PackageInputs): PackageInputs {
  const join = (key: keyof PackageInputs): string[] => [...new Set([...one[key], ...other[key]])].sort(byCodeUnit);
  return {
    files: join('files'),
    folders: join('folders'),
    searched: join('searched'),
    packages: join('packages'),
    react: join('react'),
  };
}

/** Hash of everything that is found now where esbuild read and searched; `undefined` if a file is missing. */
export function inputsState(
  root: string,
  { files, folders, searched, packages, react }: PackageInputs,
): string | undefined {
  try {
    const at = (place: string): string => pathOf(root, place);
    return sha256Hex(
      JSON.stringify([
        files.map((place) => [place, sha256Hex(readFileSync(at(place)))]),
        folders.map((place) => [place, ...stateOfFolder(root, at(place))]),
        packageFolders(searched.map(at))
          .filter(isFolder)
          .flatMap((folder) => packages.flatMap((name) => stateOfPackage(root, folder, name)))
          .sort(byCodeUnit),
        react.map((specifier) => [specifier, sha256Hex(requiredReact(specifier))]),
      ]),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

/**
 * Returns the paths, relative to the root, whose file status shows whether another run would find the same: the files,
 * the folders with their links and `package.json`, and where packages are or could appear. `undefined` if a file is
 * missing.
 */
export function inputPaths(root: string, { files, folders, searched, packages }: PackageInputs): string[] | undefined {
  const at = (place: string): string => pathOf(root, place);
  if (!files.every((place) => existsSync(at(place)))) return undefined;
  const homes = packageFolders(searched.map(at));
  const paths = new Set([
    ...files.map(at),
    ...folders.map(at).flatMap((folder) => [folder, ...linksIn(folder)].flatMap(linksFrom)),
    ...folders.map((place) => join(at(place), 'package.json')),
    ...homes.flatMap((home) =>
      isFolder(home) ? packages.flatMap((name) => formsOf(join(home, name)).flatMap(linksFrom)) : home,
    ),
  ]);
  return [...paths].map((path) => relative(root, path).replaceAll('\\', '/')).sort(byCodeUnit);
}

/** Whether any of it is missing, or was changed at a time for which `isRecent` is true. */
export function touchedRecently(
  root: string,
  packageInputs: PackageInputs,
  isRecent: (time: number) => boolean,
): boolean {
  return (
    inputPaths(root, packageInputs)?.some((path) => {
      const place = join(root, path);
      return isFolder(dirname(place)) && isRecent(lstatSync(place, { throwIfNoEntry: false })?.ctimeMs ?? 0);
    }) ?? true
  );
}

/** Whether any of it is outside of the project. */
export function isOutside({ files }: PackageInputs): boolean {
  return files.some((place) => place.startsWith('^'));
}

function stateOfFolder(root: string, folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = entries.map((entry) =>
    entry.isSymbolicLink() ? linkState(root, join(folder, entry.name), entry.name) : entry.name,
  );
  return [
    ...names.sort(byCodeUnit),
    entries.some(({ name }) => name === 'package.json') ? sha256Hex(readFileSync(join(folder, 'package.json'))) : '',
  ];
}

/** A name and the real path behind it. */
function linkState(root: string, path: string, name: string): string {
  return `${name} -> ${existsSync(path) ? placeOf(root, realpathSync(path)) : ''}`;
}

/** Whether everything at a path is tracked by other means. */
function isOwn(root: string, path: string): boolean {
  return isBelow(path, join(root, 'templates')) || isBelow(path, LIB);
}

/** The folder of a file and those above it up to its package. */
function foldersTo(file: string): string[] {
  const top = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+(?=[/\\])/.exec(file)?.[0];
  const above = foldersUpFrom(dirname(file));
  const end = above.findIndex((folder) =>
    top === undefined ? existsSync(join(folder, 'package.json')) : folder === top,
  );
  return end < 0 ? above : above.slice(0, end + 1);
}

/** A package with all of its folders, apart from one that contains the project or the generator. */
function foldersOfPackage(root: string, place: string): string[] {
  if (isOwn(root, place)) return [];
  const real = realpathSync(place);
  return [root, LIB].some((own) => own === real || isBelow(own, real)) ? [place] : [place, ...foldersBelow(place)];
}

/** esbuild lists the targets of links and not the links. */
function linksIn(folder: string): string[] {
  const entries = unlessRefused(() => readdirSync(folder, { withFileTypes: true }), []);
  return entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => join(folder, name));
}

/** The `node_modules` folders that imports from these folders may be found in, each once. */
function packageFolders(from: readonly string[]): string[] {
  return [...new Set(from.flatMap(foldersUpFrom))].map((folder) => join(folder, 'node_modules'));
}

/** The paths that an import of this path can find. */
function formsOf(path: string): string[] {
  return ['', '.tsx', '.ts', '.jsx', '.js', '.css', '.json'].map((extension) => path + extension);
}

/** The real path of a package in a folder, and of what could be found in its place. */
function stateOfPackage(root: string, folder: string, name: string): string[] {
  const there = formsOf(join(folder, name)).filter((path) => lstatSync(path, { throwIfNoEntry: false }));
  return there.map((path) => linkState(root, path, placeOf(root, path)));
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder + sep);
}

/** Returns a path relative to the root, or to the generator after `^`, which is valid in another checkout. */
export function placeOf(root: string, path: string): string {
  if (path === root) return '.';
  const [from, mark] = isBelow(path, root) ? [root, ''] : [LIB, '^'];
  return mark + relative(from, path).replaceAll('\\', '/');
}

/** The absolute path of a place. */
export function pathOf(root: string, place: string): string {
  if (!place.startsWith('^')) return join(root, place);
  const path = place.slice(1);
  // There is no relative path to another drive.
  return isAbsolute(path) ? path : join(LIB, path);
}
