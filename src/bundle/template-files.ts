import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { diagnostic, failure, IsletError, type Report, reportProblem } from '../errors/index.js';
import { isSystemError } from '../errors/system-error.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { IN_ITS_PLACE, oddKind, RIGHTS } from '../lib/fs/file-kind.js';

/** The entry modules of `templates/` by id; paths are relative to the root. */
export interface TemplateFiles {
  readonly pages: ReadonlyMap<string, string>;
  readonly data: ReadonlyMap<string, string>;
  /** `templates/islands/NAME/NAME.tsx`, or `NAME.client.tsx`. */
  readonly islands: ReadonlyMap<string, string>;
  /** `templates/islands/NAME/NAME.ts`: browser code without a component. */
  readonly scripts: ReadonlyMap<string, string>;
  /** Files that are no pages. */
  readonly files: ReadonlyMap<string, string>;
  /** `templates/social-card.tsx`, if the site has it. */
  readonly socialCard: string | undefined;
  /** `templates/islands/NAME/at-once.ts` by the id of its island. */
  readonly atOnce: ReadonlyMap<string, string>;
}

/**
 * Finds page kinds, data definitions, islands, files and the social card by file name.
 * @throws IsletError `project-no-templates`, `template-behind-link`; `file-unreadable` if a folder or file cannot be
 * read
 */
export function findTemplateFiles(root: string, report: Report): TemplateFiles {
  const all = listTemplates(root);
  if (!existsSync(join(root, 'templates/pages')))
    throw failure('project-no-templates', { message: 'There is no folder `templates/pages/`.' });
  const like = (pattern: RegExp): string[] => all.filter((file) => pattern.test(file));
  const components = like(/^templates\/islands\/([^/]+)\/\1(?:\.client)?\.tsx$/);
  const files = {
    pages: byId(like(/^templates\/pages\/[^/]+\.tsx$/), report),
    data: byId(like(/^templates\/data\/[^/]+\.ts$/), report),
    islands: byId(components, report),
    scripts: byId(like(/^templates\/islands\/([^/]+)\/\1\.ts$/), report),
    files: byId(like(/^templates\/files\/[^/]+\.tsx?$/), report),
    socialCard: like(/^templates\/social-card\.tsx$/)[0],
    atOnce: new Map(like(/^templates\/islands\/[^/]+\/at-once\.ts$/).map((file) => [file.split('/')[2] ?? '', file])),
  };
  if (files.pages.size === 0)
    throw failure('project-no-templates', { message: 'There is no page template in `templates/pages/`.' });
  refuseLinks(root, [
    ...files.pages.values(),
    ...files.data.values(),
    ...files.islands.values(),
    ...files.scripts.values(),
    ...files.files.values(),
    ...(files.socialCard === undefined ? [] : [files.socialCard]),
  ]);
  reportMixedIslands(files, components, report);
  reportClassNameClashes(like(/\.module\.css$/), report);
  return files;
}

/** esbuild names entries by their real paths, so an entry behind a link would not be found again. */
function refuseLinks(root: string, entries: readonly string[]): void {
  const real = realpathSync(root);
  const behind = entries.filter((file) => realpathSync(join(root, file)) !== join(real, file));
  const links = new Set(behind.map((file) => firstLink(root, file)));
  if (links.size === 0) return;
  throw new IsletError(
    [...links].map((link) =>
      diagnostic('template-behind-link', { message: `\`${link}\` is a symbolic link.`, position: { file: link } }),
    ),
  );
}

/** The first link in a path; the path itself if the file system renames it for another reason. */
function firstLink(root: string, file: string): string {
  const parts = file.split('/');
  const prefixes = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return prefixes.find((path) => lstatSync(join(root, path)).isSymbolicLink()) ?? file;
}

/**
 * Source files in `templates/`, sorted. Follows links; leaves out dotfiles, tests and declarations.
 * @throws IsletError `file-unreadable`
 */
function listTemplates(root: string): string[] {
  try {
    return readdirSync(join(root, 'templates'), { recursive: true, encoding: 'utf8' })
      .map((path) => `templates/${path.replaceAll(sep, '/')}`)
      .filter(
        (path) =>
          !path.includes('/.') &&
          /\.(tsx?|css)$/.test(path) &&
          !/\.(d\.ts|test\.[^/]+)$/.test(path) &&
          isSource(root, path),
      )
      .sort(byCodeUnit);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT') return [];
    const file = relative(root, error.path ?? join(root, 'templates')).replaceAll(sep, '/');
    throw failure('file-unreadable', {
      message: `\`${file}\` could not be read (${error.code}).`,
      position: { file },
      ...(error.code === 'EACCES' && { remedy: RIGHTS }),
    });
  }
}

/** @throws IsletError for pipes and devices, for which esbuild would wait forever */
function isSource(root: string, file: string): boolean {
  const found = statSync(join(root, file), { throwIfNoEntry: false });
  if (found === undefined || found.isDirectory()) return false;
  if (!found.isFile())
    throw failure('file-unreadable', {
      message: `\`${file}\` ${oddKind(found)}.`,
      position: { file },
      remedy: IN_ITS_PLACE,
    });
  return true;
}

function idOf(file: string): string {
  return basename(file).replace(/(?:\.client)?\.tsx?$/, '');
}

function byId(files: readonly string[], report: Report): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    const id = idOf(file);
    if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) found.set(id, file);
    else
      reportProblem(report, 'template-invalid-export', {
        message: `\`${file}\` has no kebab-case name, which would be its id.`,
        position: { file },
        remedy: 'Rename the file, such as `game-page.tsx`.',
      });
  }
  return found;
}

/** Whether the component of an island runs only in browsers. */
export function isClientOnly(file: string): boolean {
  return /^templates\/islands\/([^/]+)\/\1\.client\.tsx$/.test(file);
}

/** A folder with a script and a component, or with two components: one of them would never run. */
function reportMixedIslands(
  { islands, scripts, atOnce }: TemplateFiles,
  components: readonly string[],
  report: Report,
): void {
  for (const file of [...scripts.values(), ...components]) {
    const id = idOf(file);
    const other = islands.get(id) ?? atOnce.get(id);
    if (other === undefined || other === file) continue;
    reportProblem(report, 'island-two-kinds', {
      message: `The island \`${id}\` has \`${basename(file)}\` and \`${basename(other)}\`.`,
      position: { file },
      related: [{ message: 'The other file is here.', position: { file: other } }],
    });
  }
}

/** Class names are `FILE_CLASS`, so equal file names would give equal class names. */
function reportClassNameClashes(files: readonly string[], report: Report): void {
  const first = new Map<string, string>();
  for (const file of files) {
    const name = basename(file).replace(/[^a-zA-Z0-9]/g, '_');
    const other = first.get(name);
    if (other === undefined) first.set(name, file);
    else
      reportProblem(report, 'css-module-name-clash', {
        message: `\`${file}\` and \`${other}\` give the same class names.`,
        position: { file },
        related: [{ message: 'The other module is here.', position: { file: other } }],
      });
  }
}
