import { lstatSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastGlob from 'fast-glob';
import { type Report, reportOrigin, reportProblem } from '../errors/index.js';
import { unlessRefused } from '../errors/system-error.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { IN_ITS_PLACE, oddKind, RIGHTS } from '../lib/fs/file-kind.js';
import { isDefaults } from './page-defaults.js';
import { reportAlikeNames } from './alike-names.js';
import { isMarkdown } from './yaml/markdown-page.js';
import { isIgnored, misnamedFile, unreadFile, unreadPage, unreadPart } from './unread-files.js';

interface DiscoverOptions {
  /** Whether an empty folder of this name is reported, because a file is expected there. */
  readonly isFileName?: (folder: string) => boolean;
  /** Receives the regular files that were not accepted. */
  readonly onRejected?: (file: string) => void;
  /** True to find names that begin with a dot too. */
  readonly dot?: boolean;
  /** Lists what is below a folder, if that is known without reading it. */
  readonly listing?: Listing | undefined;
}

/** Everything below a folder, true for folders; `undefined` if it has to be read. There are no links and no devices. */
export type Listing = (folder: string) => readonly (readonly [path: string, isFolder: boolean])[] | undefined;

/** What is known of the kind of a path. */
type Kind = Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink' | 'isFIFO' | 'isSocket'>;

interface Search extends DiscoverOptions {
  readonly root: string;
  readonly accept: (file: string) => boolean;
  readonly report: Report;
  /** Real paths of the linked folders that led here. */
  readonly trail: readonly string[];
}

/**
 * Returns the files below `folder` that `accept` takes, as sorted paths relative to the root. Names that begin with a
 * dot are ignored, unless `dot` is set. Links are followed inside the project. Loops, dead links, links that leave the
 * project, pipes, devices and unreadable folders are reported and skipped.
 */
export function discover(
  root: string,
  folder: string,
  accept: (file: string) => boolean,
  report: Report,
  options: DiscoverOptions = {},
): string[] {
  const search = { root, accept, report, ...options, trail: [] };
  if (isLink(join(root, folder)) && resolveLink(search, folder) === undefined) return [];
  const files = scan(search, folder).sort(byCodeUnit);
  reportAlikeNames(files, report);
  return files;
}

/** If `lstat` is denied, the path counts as no link: reading it reports the error. */
function isLink(path: string): boolean {
  return unlessRefused(() => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true, false);
}

/** Whether a file in YAML or Markdown is read, by its name. */
export function isRead(file: string): boolean {
  return /\.ya?ml$/.test(file) || (isMarkdown(file) && !isIgnored(file.slice(file.lastIndexOf('/') + 1)));
}

/** Whether a file below `site/data/` holds data, by its name. */
function isData(file: string): boolean {
  return (isRead(file) || /\.(?:json|toml|csv)$/.test(file)) && !OF_SOURCE.test(file);
}

/** Whether a file below `site/pages/` is a page, by its name. */
function isPage(file: string): boolean {
  return isRead(file) && !isDefaults(file);
}

/** Where data is fetched from, and the record of what was fetched (`data-sources.ts`). */
const OF_SOURCE = /\.source\.(?:yaml|ts|lock\.json)$/;

/**
 * Returns the files in YAML and Markdown below `folder` (`site/pages` or `site/data`), and data in JSON, TOML and CSV. Every
 * other file there is reported, except those that {@link unreadFile} ignores; `onOther` receives all of them.
 */
export function discoverContent(
  root: string,
  folder: string,
  report: Report,
  { onOther, listing }: { readonly onOther?: (file: string) => void; readonly listing?: Listing | undefined } = {},
): string[] {
  const accept = folder === 'site/data' ? isData : isPage;
  const onRejected = (file: string): void => {
    onOther?.(file);
    const problem =
      OF_SOURCE.test(file) || isDefaults(file)
        ? undefined
        : (misnamedFile(file, folder) ?? unreadFile(file, folder) ?? unreadPage(root, file));
    if (problem) report.add(problem);
  };
  return discover(root, folder, accept, report, { isFileName: accept, onRejected, listing });
}

/** The files below `site/pages/` that are read, each list sorted. */
export interface PageListing {
  readonly pages: readonly string[];
  /** The `_defaults.yaml` files. */
  readonly defaults: readonly string[];
}

/** Lists the files of all pages. Reports what is in `site/` itself and is not read. */
export function discoverPages(root: string, report: Report, listing?: Listing): PageListing {
  for (const { name, kind } of entriesOf({ root, report }, 'site', '*')) {
    const problem = unreadPart(name, kind.isDirectory());
    if (problem) report.add(problem);
  }
  const defaults: string[] = [];
  const onOther = (file: string): void => {
    if (isDefaults(file)) defaults.push(file);
  };
  const pages = discoverContent(root, 'site/pages', report, { onOther, listing });
  return { pages, defaults: defaults.sort(byCodeUnit) };
}

function scan(search: Search, folder: string): string[] {
  const files: string[] = [];
  const folders: { readonly path: string; readonly kind: Kind }[] = [];
  for (const { path, kind } of entriesOf(search, folder, '**')) {
    if (kind.isDirectory()) folders.push({ path, kind });
    else if (kind.isSymbolicLink()) files.push(...follow(search, path));
    else files.push(...select(search, path, kind));
  }
  for (const { path, kind } of folders) {
    if (search.isFileName?.(path) !== true || files.some((file) => file.startsWith(`${path}/`))) continue;
    reportNoFile(search, path, kind);
  }
  return files;
}

/** Returns a path in a list if it is an accepted regular file. */
function select(search: Search, path: string, found: Kind): string[] {
  if (search.accept(path)) {
    if (found.isFile()) return [path];
    reportNoFile(search, path, found);
  } else if (found.isFile()) search.onRejected?.(path);
  return [];
}

/** Pipes and devices are never opened: reading them might not end. */
function reportNoFile({ report }: Search, file: string, found: Kind): void {
  reportProblem(report, 'file-unreadable', {
    message: `\`${file}\` ${oddKind(found)}.`,
    position: { file },
    remedy: IN_ITS_PLACE,
  });
}

interface Entry {
  readonly name: string;
  /** Relative to the root. */
  readonly path: string;
  readonly kind: Kind;
}

/**
 * Returns what matches `pattern` in a folder, without following links. A missing folder has no entries. A folder that
 * cannot be read is reported, since its files would be missing silently.
 */
function entriesOf(
  { root, report, dot = false, listing }: Pick<Search, 'root' | 'report' | 'dot' | 'listing'>,
  folder: string,
  pattern: '*' | '**',
): Entry[] {
  const listed = listing?.(folder);
  if (listed) return listed.filter(([path]) => dot || !isHidden(path, folder)).map(entryOf);
  const unreadable: string[] = [];
  for (;;) {
    try {
      const ignore = unreadable.map((path) => `${fastGlob.escapePath(path)}/**`);
      return fastGlob
        .sync(pattern, {
          cwd: join(root, folder),
          ignore,
          dot,
          onlyFiles: false,
          followSymbolicLinks: false,
          objectMode: true,
        })
        .map(({ name, path, dirent }) => ({ name, path: `${folder}/${path}`, kind: dirent as Dirent }));
    } catch (error) {
      const { code, path = '' } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      const inner = relative(join(root, folder), path).replaceAll(sep, '/');
      const file = inner === '' ? folder : `${folder}/${inner}`;
      reportOrigin(report, 'file-unreadable', {
        message: `\`${file}\` could not be read as a folder (${code}).`,
        position: { file },
        ...(code === 'EACCES' && { remedy: RIGHTS }),
      });
      if (inner === '') return [];
      unreadable.push(inner);
    }
  }
}

function isHidden(path: string, folder: string): boolean {
  return path.includes('/.', folder.length);
}

function entryOf([path, isFolder]: readonly [string, boolean]): Entry {
  return { name: path.slice(path.lastIndexOf('/') + 1), path, kind: isFolder ? FOLDER : FILE };
}

const no = (): boolean => false;
const FILE: Kind = { isFile: () => true, isDirectory: no, isSymbolicLink: no, isFIFO: no, isSocket: no };
const FOLDER: Kind = { ...FILE, isFile: no, isDirectory: () => true };

function follow(search: Search, link: string): string[] {
  const target = resolveLink(search, link);
  if (target === undefined) return [];
  const found = statSync(target);
  if (!found.isDirectory()) return select(search, link, found);
  const holder = realpathSync(join(search.root, link, '..'));
  if (holder === target || holder.startsWith(target + sep) || search.trail.includes(target)) {
    reportProblem(search.report, 'file-symlink-loop', {
      message: `\`${link}\` links to a folder that leads back to it.`,
      position: { file: link },
    });
    return [];
  }
  return scan({ ...search, trail: [...search.trail, target] }, link);
}

function resolveLink({ root, report }: Search, link: string): string | undefined {
  try {
    const target = realpathSync(join(root, link));
    if (target.startsWith(realpathSync(root) + sep)) return target;
    reportProblem(report, 'file-symlink-outside', {
      message: `\`${link}\` links to a place outside the project.`,
      position: { file: link },
    });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const loop = code === 'ELOOP';
    reportProblem(report, loop ? 'file-symlink-loop' : 'file-unreadable', {
      message: loop ? `\`${link}\` links to itself.` : `\`${link}\` links to nothing.`,
      position: { file: link },
    });
  }
  return undefined;
}
