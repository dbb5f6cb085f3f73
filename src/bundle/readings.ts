import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Metafile } from 'esbuild';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { foldersUpFrom } from '../lib/folders-up-from.js';
import { sha256Hex } from '../lib/hash.js';
import { GENERATOR_FOLDER, LIB, requiredReact } from './generator-modules.js';
import { reactSpecifierOf } from './react-modules.js';

/**
 * What runs of the bundler read beside `templates/` and the generator's own code, and where they looked for it: enough to tell whether another run would find the same.
 * Places are relative to the root, or to the generator after `^`, so that they hold in another checkout.
 */
export interface Readings {
  readonly files: readonly string[];
  /** Folders of those files up to that of their package: a file that appears in one can come to stand for another. */
  readonly folders: readonly string[];
  /** Folders from which packages were looked up. */
  readonly searched: readonly string[];
  /** Packages, and parts of them, that were looked up. */
  readonly packages: readonly string[];
  /** Modules of React whose exports were looked up. */
  readonly react: readonly string[];
}

export const NOTHING_READ: Readings = { files: [], folders: [], searched: [], packages: [], react: [] };

/** @param base folder that the paths of `inputs` are relative to */
export function readingsOf(root: string, base: string, inputs: Metafile['inputs']): Readings {
  const files = new Set<string>();
  const folders = new Set<string>();
  const searched = new Set([root, GENERATOR_FOLDER]);
  const packages = new Set<string>();
  const react = new Set<string>();
  for (const [input, { imports }] of Object.entries(inputs)) {
    for (const { original, path, external } of imports) for (const name of namesIn(original ?? (external === true ? path : ''))) packages.add(name);
    const specifier = reactSpecifierOf(input) ?? /^islet-react:(.+)/.exec(input)?.[1];
    if (specifier !== undefined) {
      react.add(specifier);
      continue;
    }
    // A module that a package leaves out in browsers need not be there.
    const file = join(base, input.replace(/^\(disabled\):/, ''));
    if (isBelow(file, join(root, 'templates')) || isBelow(file, LIB) || (/^(?!.:[/\\])[^/\\]+:/.test(input) && !existsSync(file))) continue;
    files.add(file);
    searched.add(dirname(file));
    for (const [, name = ''] of file.matchAll(/[/\\]node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/g)) packages.add(name.replaceAll('\\', '/'));
    for (const folder of foldersTo(file)) folders.add(folder);
  }
  const places = (paths: ReadonlySet<string>): string[] => [...paths].map((path) => placeOf(root, path)).sort(byCodeUnit);
  return { files: places(files), folders: places(folders), searched: places(searched), packages: [...packages].sort(byCodeUnit), react: [...react].sort(byCodeUnit) };
}

/** The same for files of packages that somebody else found by their names, from the root or from the generator. */
export function readingsOfPackages(root: string, found: readonly { readonly name: string; readonly file: string }[]): Readings {
  const places = (paths: readonly string[]): string[] => [...new Set(paths)].map((path) => placeOf(root, path)).sort(byCodeUnit);
  const files = found.map(({ file }) => file);
  const packages = [...new Set(found.flatMap(({ name }) => namesIn(name)))].sort(byCodeUnit);
  return { files: places(files), folders: places(files.flatMap(foldersTo)), searched: places([root, GENERATOR_FOLDER]), packages, react: [] };
}

export function joinReadings(one: Readings, other: Readings): Readings {
  const join = (key: keyof Readings): string[] => [...new Set([...one[key], ...other[key]])].sort(byCodeUnit);
  return { files: join('files'), folders: join('folders'), searched: join('searched'), packages: join('packages'), react: join('react') };
}

/** Hash of all that is found now where the bundler read and looked; `undefined` where a file is gone. */
export function stateOfReadings(root: string, { files, folders, searched, packages, react }: Readings): string | undefined {
  try {
    const at = (place: string): string => pathOf(root, place);
    return sha256Hex(JSON.stringify([
      files.map((place) => [place, sha256Hex(readFileSync(at(place)))]),
      folders.map((place) => [place, ...lookOfFolder(at(place))]),
      packageFolders(searched.map(at)).flatMap((folder) => packages.flatMap((name) => lookOfPackage(root, folder, name))).sort(byCodeUnit),
      react.map((specifier) => [specifier, sha256Hex(requiredReact(specifier))]),
    ]));
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

/**
 * Paths, relative to the root, of which none looks different as long as another run would find the same: the files and their folders, the settings in these, and where packages lie, would be taken from,
 * or could come to lie. `undefined` where a file is gone by now.
 */
export function pathsOfReadings(root: string, { files, folders, searched, packages }: Readings): string[] | undefined {
  const at = (place: string): string => pathOf(root, place);
  if (!files.every((place) => existsSync(at(place)))) return undefined;
  const homes = foldersOf(searched.map(at)).map((folder) => join(folder, 'node_modules'));
  const paths = new Set([
    ...files.map(at),
    ...folders.flatMap((place) => [at(place), join(at(place), 'package.json')]),
    ...homes.flatMap((home) => (existsSync(home) ? packages.flatMap((name) => [...formsOf(join(home, name)).flatMap(linksFrom), ...(isFolder(join(home, name)) ? [join(home, name, 'package.json')] : [])]) : home)),
  ]);
  return [...paths].map((path) => relative(root, path).replaceAll('\\', '/')).sort(byCodeUnit);
}

/** Whether anything of it has been touched at a time for which `isRecent` holds, or is gone. */
export function touchedRecently(root: string, readings: Readings, isRecent: (time: number) => boolean): boolean {
  return pathsOfReadings(root, readings)?.some((path) => {
    const place = join(root, path);
    return isFolder(dirname(place)) && isRecent(lstatSync(place, { throwIfNoEntry: false })?.ctimeMs ?? 0);
  }) ?? true;
}

/** Whether it lies outside of the project, where nothing can be named by its way from the root. */
export function isOutside({ files }: Readings): boolean {
  return files.some((place) => place.startsWith('^'));
}

function lookOfFolder(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = entries.map((entry) => (entry.isSymbolicLink() ? `${entry.name} -> ${readlinkSync(join(folder, entry.name))}` : entry.name));
  return [...names.sort(byCodeUnit), entries.some(({ name }) => name === 'package.json') ? sha256Hex(readFileSync(join(folder, 'package.json'))) : ''];
}

/** The folders of packages that are asked for what is imported in these, each once. */
function packageFolders(from: readonly string[]): string[] {
  return foldersOf(from).map((folder) => join(folder, 'node_modules')).filter((folder) => existsSync(folder));
}

/** Some folders and those above them, each once. */
function foldersOf(folders: readonly string[]): string[] {
  return [...new Set(folders.flatMap(foldersUpFrom))];
}

/** A path, and where it leads from link to link. */
function linksFrom(path: string): string[] {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true && existsSync(path);
  return isLink ? [path, ...linksFrom(resolve(dirname(path), readlinkSync(path)))] : [path];
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** What could be taken where this is imported. */
function formsOf(path: string): string[] {
  return ['', '.tsx', '.ts', '.jsx', '.js', '.css', '.json'].map((extension) => path + extension);
}

/** Where a package of a folder really lies, and what could be taken in its place. */
function lookOfPackage(root: string, folder: string, name: string): string[] {
  const there = formsOf(join(folder, name)).filter((path) => lstatSync(path, { throwIfNoEntry: false }));
  const settings = join(folder, name, 'package.json');
  return [
    ...there.map((path) => `${placeOf(root, path)} -> ${existsSync(path) ? placeOf(root, realpathSync(path)) : ''}`),
    ...(existsSync(settings) ? [`${placeOf(root, settings)} ${sha256Hex(readFileSync(settings))}`] : []),
  ];
}

/** What is looked up for an import of a package: itself, and the part of it that has a folder and perhaps settings of its own. What was not found is left to run time, and may be there by then. */
function namesIn(specifier: string): string[] {
  if (!/^[^./]/.test(specifier) || specifier.includes(':')) return [];
  return [specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/'), specifier];
}

/** The folder of a file and those above it up to its package. */
function foldersTo(file: string): string[] {
  const top = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+(?=[/\\])/.exec(file)?.[0];
  const folders: string[] = [];
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    folders.push(folder);
    if (folder === top || folder === dirname(folder) || (top === undefined && existsSync(join(folder, 'package.json')))) return folders;
  }
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder + sep);
}

function placeOf(root: string, path: string): string {
  if (path === root) return '.';
  const [from, mark] = isBelow(path, root) ? [root, ''] : [LIB, '^'];
  return mark + relative(from, path).replaceAll('\\', '/');
}

function pathOf(root: string, place: string): string {
  if (!place.startsWith('^')) return join(root, place);
  const way = place.slice(1);
  // Another drive has no way to it.
  return isAbsolute(way) ? way : join(LIB, way);
}
