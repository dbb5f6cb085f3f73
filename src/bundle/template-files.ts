import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { diagnostic, failure, type Report } from '../errors/index.js';
import { byCodeUnit } from '../lib/code-unit-order.js';

/** The entry modules of `templates/` by id; paths are relative to the root. */
export interface TemplateFiles {
  readonly pages: ReadonlyMap<string, string>;
  readonly data: ReadonlyMap<string, string>;
  readonly islands: ReadonlyMap<string, string>;
  /** `templates/social-card.tsx`, where the site has one. */
  readonly socialCard: string | undefined;
  /** `templates/islands/NAME/at-once.ts` by the id of its island. */
  readonly atOnce: ReadonlyMap<string, string>;
}

/** Finds page kinds, data definitions, islands and the social card by file name. @throws IsletError `project-no-templates` */
export function findTemplateFiles(root: string, report: Report): TemplateFiles {
  if (!existsSync(join(root, 'templates/pages'))) throw failure('project-no-templates', { message: 'There is no folder `templates/pages/`.' });
  const all = listTemplates(root);
  const like = (pattern: RegExp): string[] => all.filter((file) => pattern.test(file));
  const files = {
    pages: byId(like(/^templates\/pages\/[^/]+\.tsx$/), report),
    data: byId(like(/^templates\/data\/[^/]+\.ts$/), report),
    islands: byId(like(/^templates\/islands\/([^/]+)\/\1\.tsx$/), report),
    socialCard: like(/^templates\/social-card\.tsx$/)[0],
    atOnce: new Map(like(/^templates\/islands\/[^/]+\/at-once\.ts$/).map((file) => [file.split('/')[2] ?? '', file])),
  };
  if (files.pages.size === 0) throw failure('project-no-templates', { message: 'There is no page template in `templates/pages/`.' });
  reportClassNameClashes(like(/\.module\.css$/), report);
  return files;
}

/** Source files below `templates/`, sorted; links are followed, names that begin with a dot are left out, as are tests and declarations. */
function listTemplates(root: string): string[] {
  return readdirSync(join(root, 'templates'), { recursive: true, encoding: 'utf8' })
    .map((path) => `templates/${path.replaceAll(sep, '/')}`)
    .filter((path) => !path.includes('/.') && /\.(tsx?|css)$/.test(path) && !/\.(d\.ts|test\.[^/]+)$/.test(path) && statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true)
    .sort(byCodeUnit);
}

function idOf(file: string): string {
  return basename(file).replace(/\.tsx?$/, '');
}

function byId(files: readonly string[], report: Report): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    const id = idOf(file);
    if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) found.set(id, file);
    else report.add(diagnostic('template-invalid-export', { message: `\`${file}\` has no kebab-case name, which would be its id.`, position: { file }, remedy: 'Rename the file, such as `game-page.tsx`.' }));
  }
  return found;
}

/** Class names are `FILE_CLASS`, so equal file names would give equal class names. */
function reportClassNameClashes(files: readonly string[], report: Report): void {
  const first = new Map<string, string>();
  for (const file of files) {
    const name = basename(file).replace(/[^a-zA-Z0-9]/g, '_');
    const other = first.get(name);
    if (other === undefined) first.set(name, file);
    else report.add(diagnostic('css-module-name-clash', { message: `\`${file}\` and \`${other}\` give the same class names.`, position: { file }, related: [{ message: 'The other module is here.', position: { file: other } }] }));
  }
}
