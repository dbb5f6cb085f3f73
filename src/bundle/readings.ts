import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Metafile } from 'esbuild';
import { unlessRefused } from '../errors/system-error.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { isFolder, linksFrom } from '../lib/fs/folders.js';
import { foldersUpFrom } from '../lib/fs/folders-up-from.js';
import { sha256Hex } from '../lib/text/hash.js';
import { GENERATOR_FOLDER, LIB, requiredReact } from './generator-modules.js';
import { reactSpecifierOf } from './react-modules.js';
import { createSearchedFolders, isPackageName, packageOf } from './searched-folders.js';

/**
 * What runs of the bundler read beside `templates/` and the generator's own code, and where they looked for it: enough to tell whether another run would find the same.
 * Places are relative to the root, or to the generator after `^`, so that they hold in another checkout.
 */
export interface Readings {
  readonly files: readonly string[];
  /** Folders of those files up to that of their package, and those in which they were looked for: a file that appears in one can come to stand for another. */
  readonly folders: readonly string[];
  /** Links that lie in these folders. */
  readonly links: readonly string[];
  /** Folders from which packages were looked up. */
  readonly searched: readonly string[];
  /** Packages, and parts of them, that were looked up. */
  readonly packages: readonly string[];
  /** Modules of React whose exports were looked up. */
  readonly react: readonly string[];
}

export const NOTHING_READ: Readings = { files: [], folders: [], links: [], searched: [], packages: [], react: [] };

/** @param base folder that the paths of `inputs` are relative to */
export function readingsOf(root: string, base: string, inputs: Metafile['inputs']): Readings {
  const files = new Set<string>();
  const isTold = (path: string): boolean => isBelow(path, join(root, 'templates')) || isBelow(path, LIB);
  const searching = createSearchedFolders(isTold);
  const searched = new Set([root, GENERATOR_FOLDER]);
  const packages = new Set<string>();
  const react = new Set<string>();
  for (const [input, { imports }] of Object.entries(inputs)) {
    // A module that a package leaves out in browsers need not be there.
    const file = join(base, input.replace(/^\(disabled\):/, ''));
    const isMade = /^(?!.:[/\\])[^/\\]+:/.test(input) && !existsSync(file);
    for (const { original, path, external, kind } of imports) {
      const specifier = original ?? (external === true ? path : '');
      for (const name of namesIn(specifier)) packages.add(name);
      if (!isMade) searching.follow(dirname(file), specifier);
      if (!isPackageName(specifier)) continue;
      searching.follow(GENERATOR_FOLDER, specifier);
      // Style sheets name files beside them as they name packages.
      if (!isMade && OF_STYLES.has(kind)) searching.follow(dirname(file), `./${specifier}`);
    }
    const specifier = reactSpecifierOf(input) ?? /^islet-react:(.+)/.exec(input)?.[1];
    if (specifier !== undefined) {
      react.add(specifier);
      continue;
    }
    if (isTold(file) || isMade) continue;
    files.add(file);
    searched.add(dirname(file));
    for (const [, name = ''] of file.matchAll(/[/\\]node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/g))
      packages.add(name.replaceAll('\\', '/'));
    searching.addAbove(file);
  }
  const places = placesIn(root);
  const names = { packages: [...packages].sort(byCodeUnit), react: [...react].sort(byCodeUnit) };
  return { files: places(files), ...foldersAndLinks(root, searching.folders()), searched: places(searched), ...names };
}

/** The same for files of packages that somebody else found by their names, from the root or from the generator. */
export function readingsOfPackages(
  root: string,
  found: readonly { readonly name: string; readonly file: string }[],
): Readings {
  const searching = createSearchedFolders(() => false);
  for (const { name, file } of found) {
    for (const from of [root, GENERATOR_FOLDER]) searching.follow(from, name);
    searching.addAbove(file);
  }
  const places = placesIn(root);
  const packages = [...new Set(found.flatMap(({ name }) => namesIn(name)))].sort(byCodeUnit);
  return {
    files: places(found.map(({ file }) => file)),
    ...foldersAndLinks(root, searching.folders()),
    searched: places([root, GENERATOR_FOLDER]),
    packages,
    react: [],
  };
}

export function joinReadings(one: Readings, other: Readings): Readings {
  const join = (key: keyof Readings): string[] => [...new Set([...one[key], ...other[key]])].sort(byCodeUnit);
  return {
    files: join('files'),
    folders: join('folders'),
    links: join('links'),
    searched: join('searched'),
    packages: join('packages'),
    react: join('react'),
  };
}

/** Hash of all that is found now where the bundler read and looked; `undefined` where a file is gone. */
export function stateOfReadings(
  root: string,
  { files, folders, searched, packages, react }: Readings,
): string | undefined {
  try {
    const at = (place: string): string => pathOf(root, place);
    return sha256Hex(
      JSON.stringify([
        files.map((place) => [place, sha256Hex(readFileSync(at(place)))]),
        folders.map((place) => [place, ...lookOfFolder(root, at(place))]),
        packageFolders(searched.map(at))
          .flatMap((folder) => packages.flatMap((name) => lookOfPackage(root, folder, name)))
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
 * Paths, relative to the root, of which none looks different as long as another run would find the same: the files, the folders with their links and settings, and where packages lie, would be taken from,
 * or could come to lie. `undefined` where a file is gone by now.
 */
export function pathsOfReadings(
  root: string,
  { files, folders, links, searched, packages }: Readings,
): string[] | undefined {
  const at = (place: string): string => pathOf(root, place);
  if (!files.every((place) => existsSync(at(place)))) return undefined;
  const homes = foldersOf(searched.map(at)).map((folder) => join(folder, 'node_modules'));
  const paths = new Set([
    ...files.map(at),
    ...[...folders, ...links].flatMap((place) => linksFrom(at(place))),
    ...folders.map((place) => join(at(place), 'package.json')),
    ...homes.flatMap((home) =>
      isFolder(home)
        ? packages.flatMap((name) => [
            ...formsOf(join(home, name)).flatMap(linksFrom),
            ...(isFolder(join(home, name)) ? [join(home, name, 'package.json')] : []),
          ])
        : home,
    ),
  ]);
  return [...paths].map((path) => relative(root, path).replaceAll('\\', '/')).sort(byCodeUnit);
}

/** Whether anything of it has been touched at a time for which `isRecent` holds, or is gone. */
export function touchedRecently(root: string, readings: Readings, isRecent: (time: number) => boolean): boolean {
  return (
    pathsOfReadings(root, readings)?.some((path) => {
      const place = join(root, path);
      return isFolder(dirname(place)) && isRecent(lstatSync(place, { throwIfNoEntry: false })?.ctimeMs ?? 0);
    }) ?? true
  );
}

/** Whether it lies outside of the project, where nothing can be named by its way from the root. */
export function isOutside({ files }: Readings): boolean {
  return files.some((place) => place.startsWith('^'));
}

function lookOfFolder(root: string, folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = entries.map((entry) =>
    entry.isSymbolicLink() ? leading(root, join(folder, entry.name), entry.name) : entry.name,
  );
  return [
    ...names.sort(byCodeUnit),
    entries.some(({ name }) => name === 'package.json') ? sha256Hex(readFileSync(join(folder, 'package.json'))) : '',
  ];
}

/** A name, and what really lies there. */
function leading(root: string, path: string, name: string): string {
  return `${name} -> ${existsSync(path) ? placeOf(root, realpathSync(path)) : ''}`;
}

/** The bundler names the files that links lead to, and says nothing of the links. */
function foldersAndLinks(root: string, folders: ReadonlySet<string>): Pick<Readings, 'folders' | 'links'> {
  const places = placesIn(root);
  return { folders: places(folders), links: places([...folders].flatMap(linksIn)) };
}

function linksIn(folder: string): string[] {
  const entries = unlessRefused(() => readdirSync(folder, { withFileTypes: true }), []);
  return entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => join(folder, name));
}

function placesIn(root: string): (paths: Iterable<string>) => string[] {
  return (paths) => [...new Set(paths)].map((path) => placeOf(root, path)).sort(byCodeUnit);
}

/** The folders of packages that are asked for what is imported in these, each once. */
function packageFolders(from: readonly string[]): string[] {
  return foldersOf(from)
    .map((folder) => join(folder, 'node_modules'))
    .filter(isFolder);
}

/** Some folders and those above them, each once. */
function foldersOf(folders: readonly string[]): string[] {
  return [...new Set(folders.flatMap(foldersUpFrom))];
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
    ...there.map((path) => leading(root, path, placeOf(root, path))),
    ...(existsSync(settings) ? [`${placeOf(root, settings)} ${sha256Hex(readFileSync(settings))}`] : []),
  ];
}

/** What is looked up for an import of a package: itself, and the part of it that has a folder and perhaps settings of its own. What was not found is left to run time, and may be there by then. */
function namesIn(specifier: string): string[] {
  return isPackageName(specifier) ? [packageOf(specifier), specifier] : [];
}

/** Imports of style sheets. */
const OF_STYLES: ReadonlySet<string> = new Set(['import-rule', 'url-token', 'composes-from']);

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
