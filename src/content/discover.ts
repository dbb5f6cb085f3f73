import { lstatSync, readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join, sep } from 'node:path';
import { diagnostic, type Diagnostic, type Report } from '../errors/index.js';
import { isSystemError } from '../errors/system-error.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { IN_ITS_PLACE, oddKind, RIGHTS } from '../lib/fs/file-kind.js';
import { reportAlikeNames } from './alike-names.js';
import { unreadFile, unreadPart } from './unread-files.js';

/**
 * Files below `folder` whose name passes `accept`; paths are relative to the root, sorted. Names that begin with a dot are left out.
 * Links are followed inside the project; loops, dead links, links that leave the project, and pipes and devices of such a name are reported and left out.
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

/** What may not be asked about is no link for all that is known: whoever reads it is told. */
function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

/** Whether a file below `site/pages/` or `site/data/` is read, by its name. */
export function isYaml(file: string): boolean {
  return /\.ya?ml$/.test(file);
}

/**
 * The YAML files below `folder` (`site/pages` or `site/data`), as {@link discover} finds them. Every other file there is reported,
 * except those that {@link unreadFile} ignores.
 */
export function discoverYaml(root: string, folder: string, report: Report): string[] {
  const onRejected = (file: string): void => {
    const problem = misnamed(file, folder) ?? unreadFile(file, folder);
    if (problem) report.add(problem);
  };
  return discover(root, folder, isYaml, report, { isOfFile: isYaml, onRejected });
}

/** The files of all pages, sorted. What lies in `site/` itself and is not read is reported too. */
export function discoverPages(root: string, report: Report): string[] {
  for (const entry of entriesOf({ root, report }, 'site')) {
    const problem = unreadPart(entry.name, entry.isDirectory());
    if (problem) report.add(problem);
  }
  return discoverYaml(root, 'site/pages', report);
}

function misnamed(file: string, folder: string): Diagnostic | undefined {
  const [, stem] = /^(.+)\.ya?ml(?:\.txt)?$/i.exec(file) ?? [];
  return stem === undefined
    ? undefined
    : diagnostic('file-misnamed', {
        message: `\`${file}\` is not read.`,
        position: { file },
        remedy: `Rename it to \`${stem}.yaml\`, or move it out of \`${folder}/\`.`,
      });
}

interface DiscoverOptions {
  /** Whether an empty folder is reported, because it has the name of a file. */
  readonly isOfFile?: (folder: string) => boolean;
  /** Takes the regular files that were not accepted. */
  readonly onRejected?: (file: string) => void;
}

interface Search extends DiscoverOptions {
  readonly root: string;
  readonly accept: (file: string) => boolean;
  readonly report: Report;
  /** Real paths of the linked folders that led here. */
  readonly trail: readonly string[];
}

/** Reads folders itself: what a library for patterns does for each name takes four times as long, which shows with thousands of pages of which none has changed. */
function scan(search: Search, folder: string): string[] {
  const files: string[] = [];
  for (const entry of entriesOf(search, folder)) {
    if (entry.name.startsWith('.')) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      const inner = scan(search, path);
      if (inner.length === 0 && search.isOfFile?.(path) === true) tellOdd(search, path, entry);
      files.push(...inner);
    } else if (entry.isSymbolicLink()) files.push(...follow(search, path));
    else if (search.accept(path)) {
      if (entry.isFile()) files.push(path);
      else tellOdd(search, path, entry);
    } else if (entry.isFile()) search.onRejected?.(path);
  }
  return files;
}

/** Nobody opens it: that may never come to an end. */
function tellOdd({ report }: Search, file: string, found: Dirent | Stats): void {
  report.add(
    diagnostic('file-unreadable', {
      message: `\`${file}\` ${oddKind(found)}.`,
      position: { file },
      remedy: IN_ITS_PLACE,
    }),
  );
}

/** A folder that does not exist has no entries; one that cannot be read is reported, since its files would be missing without a word. */
function entriesOf({ root, report }: Pick<Search, 'root' | 'report'>, folder: string): Dirent[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code !== 'ENOENT')
      report.add(
        diagnostic('file-unreadable', {
          message: `\`${folder}\` could not be read as a folder (${code}).`,
          position: { file: folder },
          ...(code === 'EACCES' && { remedy: RIGHTS }),
        }),
      );
    return [];
  }
}

function follow(search: Search, link: string): string[] {
  const target = resolveLink(search, link);
  if (target === undefined) return [];
  const found = statSync(target);
  if (!found.isDirectory()) {
    if (!search.accept(link)) {
      if (found.isFile()) search.onRejected?.(link);
      return [];
    }
    if (found.isFile()) return [link];
    tellOdd(search, link, found);
    return [];
  }
  const holder = realpathSync(join(search.root, link, '..'));
  if (holder === target || holder.startsWith(target + sep) || search.trail.includes(target)) {
    search.report.add(
      diagnostic('file-symlink-loop', {
        message: `\`${link}\` links to a folder that leads back to it.`,
        position: { file: link },
      }),
    );
    return [];
  }
  return scan({ ...search, trail: [...search.trail, target] }, link);
}

function resolveLink({ root, report }: Search, link: string): string | undefined {
  try {
    const target = realpathSync(join(root, link));
    if (target.startsWith(realpathSync(root) + sep)) return target;
    report.add(
      diagnostic('file-symlink-outside', {
        message: `\`${link}\` links to a place outside the project.`,
        position: { file: link },
      }),
    );
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const loop = code === 'ELOOP';
    report.add(
      diagnostic(loop ? 'file-symlink-loop' : 'file-unreadable', {
        message: loop ? `\`${link}\` links to itself.` : `\`${link}\` links to nothing.`,
        position: { file: link },
      }),
    );
  }
  return undefined;
}
