import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unlessRefused } from '../../errors/system-error.js';
import { foldersBelow, foldersUpFrom, isFolder } from '../../lib/fs/folders.js';

/**
 * Folders that esbuild searches for imports: a file that appears, disappears or is replaced there can change what it
 * finds.
 */
export interface SearchedFolders {
  /**
   * Adds every folder where an import could be found, by its path before links are resolved, whether anything was found
   * there or not.
   *
   * @param from folder of the module
   * @param specifier as written in the module; with `*` where it is computed
   */
  follow(from: string, specifier: string): void;
  /** Adds the folder of a file and those above it up to that of its package. */
  addAbove(file: string): void;
  /** Absolute paths of existing folders. */
  folders(): ReadonlySet<string>;
}

/** @param isKnown whether everything at a path is tracked by other means */
export function createSearchedFolders(isKnown: (path: string) => boolean): SearchedFolders {
  const found = new Set<string>();
  const done = new Set<string>();
  const isDone = (...what: readonly string[]): boolean => {
    const key = what.join('\0');
    const isOld = done.has(key);
    done.add(key);
    return isOld;
  };
  const known = new Map<string, Settings>();
  const settingsOf = (folder: string): Settings => {
    const settings = known.get(folder) ?? readSettings(folder);
    known.set(folder, settings);
    return settings;
  };

  const addAbove = (file: string): void => {
    for (const folder of foldersTo(file)) addFolder(folder);
  };

  const addFolder = (folder: string): void => {
    if (isDone('folder', folder) || !isFolder(folder)) return;
    found.add(folder);
    const { main, module, browser } = settingsOf(folder);
    // If the file that one of these names is missing, esbuild takes another one.
    for (const target of textsIn([main, module])) followPath(join(folder, target));
    for (const target of textsIn(browser)) followTarget(folder, target);
  };

  const followTarget = (folder: string, target: string): void => {
    followPath(join(folder, target));
    if (isPackageName(target)) followPackages(folder, target);
  };

  const followPath = (path: string): void => {
    if (isKnown(path) || isDone('path', path)) return;
    addAbove(path);
    addFolder(path);
  };

  const followPattern = (path: string): void => {
    const start = path.slice(0, path.indexOf('*'));
    const folder = start.slice(0, start.search(/[^/\\]*$/));
    followPath(join(folder, '.'));
    if (/[/\\]/.test(path.slice(start.length))) for (const below of foldersBelow(folder)) followPath(below);
  };

  const followPackages = (from: string, specifier: string): void => {
    const name = packageOf(specifier);
    const part = `.${specifier.slice(name.length)}`;
    for (const folder of foldersUpFrom(from)) {
      const place = join(folder, 'node_modules', name);
      if (isDone('package', place, specifier)) continue;
      // A package can import itself by its name.
      const itself = settingsOf(folder).name === name ? [folder] : [];
      if (isFolder(place)) {
        addFolder(place);
        if (part !== '.') followPath(join(place, part));
        itself.push(place);
      }
      for (const one of itself)
        for (const target of targetsOf(settingsOf(one).exports, part)) followTarget(one, target);
    }
  };

  const followOwnName = (from: string, specifier: string): void => {
    for (const folder of foldersUpFrom(from))
      for (const target of targetsOf(settingsOf(folder).imports, specifier)) followTarget(folder, target);
  };

  return {
    follow(from, specifier) {
      if (isDone('import', from, specifier)) return;
      if (/^(?:\.{1,2}(?:[/\\]|$)|[/\\])/.test(specifier))
        (specifier.includes('*') ? followPattern : followPath)(resolve(from, specifier));
      else if (specifier.startsWith('#')) followOwnName(from, specifier);
      else if (isPackageName(specifier)) followPackages(from, specifier);
    },
    addAbove,
    folders: () => found,
  };
}

/** Whether it is looked up in `node_modules`. */
export function isPackageName(specifier: string): boolean {
  return /^[^./\\#]/.test(specifier) && !specifier.includes(':');
}

/** The name of the package that an import names, with or without a part of it. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * What an import of a package looks up: the package, and the part of it, which may have a folder and a `package.json`
 * of its own.
 */
export function namesIn(specifier: string): string[] {
  return isPackageName(specifier) ? [packageOf(specifier), specifier] : [];
}

/** The folder of a file and those above it up to its package. */
function foldersTo(file: string): string[] {
  const top = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+(?=[/\\])/.exec(file)?.[0];
  const folders: string[] = [];
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    folders.push(folder);
    if (folder === top || folder === dirname(folder) || (top === undefined && existsSync(join(folder, 'package.json'))))
      return folders;
  }
}

/** A `package.json`. */
type Settings = Readonly<Record<string, unknown>>;

/** The `package.json` of a folder; empty if it is missing or not JSON, which esbuild reports where it matters. */
function readSettings(folder: string): Settings {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return {};
  try {
    const settings: unknown = JSON.parse(unlessRefused(() => readFileSync(file, 'utf8'), '{}'));
    return isTable(settings) ? settings : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/**
 * The targets of a name in `exports` or `imports` of a package under any condition.
 * @param name `.`, `./part` or `#own`
 */
function targetsOf(map: unknown, name: string): string[] {
  if (!isTable(map) || !Object.keys(map).some((key) => /^[.#]/.test(key))) return name === '.' ? textsIn(map) : [];
  return Object.entries(map).flatMap(([pattern, targets]) => {
    const rest = restOf(pattern, name);
    return rest === undefined
      ? []
      : textsIn(targets).map((target) => (target.endsWith('/') ? target + rest : target.replaceAll('*', () => rest)));
  });
}

/** The part of a name that matches the `*` of a pattern, or follows its final `/`; `undefined` if they do not match. */
function restOf(pattern: string, name: string): string | undefined {
  if (pattern === name) return '';
  const [start = '', end] = pattern.endsWith('/') ? [pattern, ''] : pattern.split('*');
  if (end === undefined || name.length < start.length + end.length || !name.startsWith(start) || !name.endsWith(end))
    return undefined;
  return name.slice(start.length, name.length - end.length);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
