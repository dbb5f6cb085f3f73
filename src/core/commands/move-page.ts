import { createPageDefaults, withDefaults, withFieldsOf } from '../../content/page-defaults.js';
import { textPlace } from '../../content/text-place.js';
import { readYamlFile, type YamlFile } from '../../content/yaml/yaml-file.js';
import { yamlPositions } from '../../content/yaml/yaml-positions.js';
import { diagnostic, failure, IsletError, type SourcePosition } from '../../errors/index.js';
import { findAddress, siteAddress, sitePath } from '../../lib/site/base-path.js';
import { sourceFile } from '../../lib/site/item-file.js';
import { isNotFoundPage } from '../../lib/site/not-found-page.js';
import { routeRemedy } from '../../lib/site/nearest-routes.js';
import type { Page } from '../../lib/site/page.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { asRoute, routeKey } from '../../lib/text/names.js';
import { localeInRoute } from '../../routes/locale-in-route.js';
import { findReferences } from './find-references.js';
import type { Content } from '../load/content.js';
import { loadSite } from '../load/site.js';
import { findMentions } from './find-mentions.js';
import { placePage } from './new-page.js';
import { openProject, type Project } from '../project/open-project.js';
import { movePictures, pictureOf, type MovedPictures } from './move-pictures.js';
import { changesOf, moveOf, shownAt, type Move } from './rewrite-links.js';
import { writeChanges } from './write-changes.js';

export interface MovedPages {
  /** The page, and its versions in other languages. */
  readonly moved: readonly Move[];
  /** Pictures beside these that moved with them. */
  readonly pictures: MovedPictures['pictures'];
  /** Links that were rewritten, and names of pictures. */
  readonly links: readonly SourcePosition[];
  /** Places that name an old route and are no links of content, such as templates. They are unchanged. */
  readonly mentions: readonly SourcePosition[];
}

/**
 * Renames a page: moves its file and those of its language versions with their pictures, rewrites the links to them, and adds
 * redirects.
 * Changes all files or none.
 *
 * @param from route or file of the page
 * @param to its new route or file
 * @throws IsletError with the problems of the site, or why the page cannot be moved
 */
export async function movePage({ root, from, to }: { root: string; from: string; to: string }): Promise<MovedPages> {
  // The earliest moment, with previews: drafts and what is published at any time are renamed too.
  const project = await openProject(root, 'production', { asOf: '1970-01-01', previews: true });
  try {
    const loaded = await loadSite(project);
    try {
      const content = loaded.content();
      project.report.throwIfErrors();
      const moves = movesOf(project, content, from, to);
      const isLink = (href: string): boolean => moveOf(href, moves, project) !== undefined;
      const found = await findReferences(
        project,
        content,
        (href, owner) => isLink(href) || pictureOf(href, owner) !== undefined,
      );
      const files = content.table.records.map(({ file }) => file);
      const { pictures, references: renamed } = movePictures(root, moves, files, found);
      const references = [...found.filter(({ href }) => isLink(href)), ...renamed];
      const changes = await changesOf(project, moves, references);
      const links = references
        .map((reference) => shownAt(root, reference).position)
        .sort((a, b) => byCodeUnit(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0));
      writeChanges(root, [...changes, ...pictures]);
      return {
        moved: moves,
        pictures,
        links,
        mentions: findMentions(
          root,
          moves.map(({ route }) => route),
          new Set(moves.map(({ newFile }) => newFile)),
        ),
      };
    } finally {
      loaded.close();
    }
  } finally {
    project.close();
  }
}

/** Decides where a page and its language versions go. */
function movesOf(project: Project, content: Content, from: string, to: string): Move[] {
  const { root, site } = project;
  const record = recordOf(content, site.base, from);
  const route = sitePath(site.base, record.route);
  if (record.fallbackOf)
    throw failure('page-not-movable', {
      message: `\`${route}\` is not translated, and shows the text of another page.`,
      position: { file: record.file },
      remedy: `Move \`${sitePath(site.base, record.fallbackOf.route)}\`, and this address moves with it.`,
    });
  if (sourceFile(record.file) !== record.file || !record.file.startsWith('site/pages/'))
    throw failure('page-not-movable', {
      message: `\`${route}\` is made by a template, and has no file of its own.`,
      position: { file: sourceFile(record.file) },
    });
  const target = placePage(root, sitePath(site.base, to.replace(/\.md$/, ''))).route;
  const versions = content.table.records.flatMap((other) => {
    const version = localeInRoute(other.route, site);
    if (other.fallbackOf || other.translationOf !== record.route || version?.rest !== route) return [];
    const prefix = sitePath(site.base, other.route).slice(0, -route.length);
    return [{ record: other, target: prefix + target }];
  });
  return [{ record, target }, ...versions].map((item) => moveTo(project, content, item));
}

function moveTo(
  project: Project,
  content: Content,
  { record, target }: { readonly record: Page; readonly target: string },
): Move {
  const { root, site } = project;
  const route = sitePath(site.base, record.route);
  if ([route, target].some((path) => isNotFoundPage(path) || path === '/'))
    throw failure('page-not-movable', {
      message: `\`${route}\` cannot become \`${target}\`.`,
      position: { file: record.file },
    });
  const [, isIndex = '', end = ''] = /(\/index)?(\.\w+)$/.exec(record.file) ?? [];
  const newFile = placePage(root, target).file.replace(/\.yaml$/, isIndex + end);
  const taken = content.table.get(siteAddress(site.base, target));
  if (taken)
    throw failure('page-exists', { message: `There is a page \`${target}\`.`, position: { file: taken.file } });
  const redirect = content.redirects.find(
    ({ from, query }) => query === undefined && routeKey(sitePath(site.base, from)) === routeKey(target),
  );
  if (redirect && !record.redirectFrom.includes(redirect.from)) {
    const holder = content.table.records.find(({ redirectFrom }) => redirectFrom.includes(redirect.from));
    throw failure('redirect-shadows-page', {
      message: `\`${target}\` is redirected to \`${redirect.to}\`.`,
      ...textPlace(root, holder?.file ?? site.source.file, sitePath(site.base, redirect.from)),
    });
  }
  refuseOtherDefaults(project, record, newFile);
  return { file: record.file, newFile, route, newRoute: target };
}

/** @throws IsletError if the page would get other values from the `_defaults.yaml` files of its new folder */
function refuseOtherDefaults({ root, registry }: Project, { file, template }: Page, newFile: string): void {
  const defaults = createPageDefaults(root);
  const shape = registry.templates.get(template)?.schema.shape ?? {};
  const read = (name: string): YamlFile =>
    withFieldsOf(withDefaults(readYamlFile(root, file), defaults.of(name)), shape);
  const [before, after] = [read(file), read(newFile)];
  const problems = Object.keys({ ...before.value, ...after.value }).flatMap((key) => {
    if (JSON.stringify(before.value[key]) === JSON.stringify(after.value[key])) return [];
    const source = before.inherited?.get(key) ?? after.inherited?.get(key);
    const positions = source && yamlPositions(source.file, source.text);
    const message = `\`${key}\` of \`${file}\` is a default, and \`${newFile}\` would have another one.`;
    return [diagnostic('move-changes-defaults', { message, path: key, ...positions?.shown(positions.key([key])) })];
  });
  if (problems.length > 0) throw new IsletError(problems);
}

function recordOf({ table }: Content, base: string, given: string): Page {
  const byFile = table.records.find(({ file }) => file === given.replaceAll('\\', '/').replace(/^\.\//, ''));
  const path = given.startsWith('/') ? given : `/${given}`;
  const record = byFile ?? table.get(findAddress(base, path, table.has) ?? '');
  if (!record)
    throw failure('route-unknown', {
      message: `The site has no page \`${given}\`.`,
      remedy: routeRemedy(base, asRoute(sitePath(base, path)), table.routes()),
    });
  return record;
}
