import { join } from 'node:path';
import type { Pages } from '../../api/define.js';
import { withRenderContext } from '../../api/render-context.js';
import type { PageInfo } from '../../api/site-model.js';
import type { InvalidPage } from '../../content/load-pages.js';
import { readPage, type UnpublishedPage } from '../../content/read-page.js';
import type { LoadedTemplate } from '../../content/template-registry.js';
import { sourceText, type YamlFile } from '../../content/yaml/yaml-file.js';
import { createReport, failure, type Diagnostic, type Report } from '../../errors/index.js';
import { readExisting } from '../../lib/fs/open-existing.js';
import type { ContentStore } from '../../lib/site/content-store.js';
import { sitePath } from '../../lib/site/base-path.js';
import { itemFile, sourceFile } from '../../lib/site/item-file.js';
import { pageKey, type Page } from '../../lib/site/page.js';
import { writtenRoute, type PagePlace } from '../../lib/site/page-route.js';
import type { SiteData } from '../../lib/site/site-data.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { withTemplate } from '../../render/faults/template-timeout.js';
import { createRouteTable, type RouteTable } from '../../routes/route-table.js';
import {
  createItemReader,
  itemProblem,
  placedItems,
  unknownLocale,
  UnreadPages,
  type ItemReader,
} from './item-reader.js';
import type { Project } from '../project/open-project.js';
import { missingLocale } from './missing-locale.js';
import { templateErrors } from './template-errors.js';

export interface GenerateInputs {
  /** Values of data files; `undefined` if they have problems: then no page is made. */
  readonly data: SiteData | undefined;
  /** The pages that have a file. */
  readonly pages: readonly Page[];
  /** Takes the validated content of each page. */
  readonly store: Pick<ContentStore, 'set'>;
  /** Of a build of a part: whether a page belongs to it. Its other pages are not read. */
  readonly isOwn?: ((route: string) => boolean) | undefined;
}

/** The pages that page kinds make. */
export interface GeneratedPages extends Readonly<Omit<MadePages, 'report'>> {
  readonly problems: readonly Diagnostic[];
}

interface MadePages {
  readonly pages: Page[];
  readonly invalid: InvalidPage[];
  readonly unpublished: UnpublishedPage[];
  /** Routes of pages of other shards. */
  readonly otherShardRoutes: string[];
  /** False if an error leaves routes unknown: links to any route may be valid. */
  isComplete: boolean;
  /** Takes the problems of pages. */
  readonly report: Report;
  /** Errors of templates. */
  readonly thrown: Diagnostic[];
}

/** Makes the pages that page kinds declare with `definePages`. */
export function generatePages(project: Project, inputs: GenerateInputs): GeneratedPages {
  const { data, pages: written, isOwn } = inputs;
  const { root, site, bundle, registry } = project;
  // The definition of a page kind with problems is not known, but its file shows whether it makes pages.
  const flawed = [...registry.flawed.templates].flatMap((id) => bundle.pages.get(id) ?? []);
  const isComplete = !flawed.some(({ file }) => readExisting(join(root, file))?.includes('definePages'));
  const report = createReport();
  const made: MadePages = {
    ...{ pages: [], invalid: [], unpublished: [], otherShardRoutes: [] },
    ...{ isComplete, report, thrown: [] },
  };
  let infos: readonly PageInfo[] | undefined;
  const listRoutes = (kind: string): readonly PageInfo[] => {
    if (registry.templates.get(kind)?.definition.pages)
      throw failure('pages-invalid', {
        message: `\`listPages\` cannot list the kind \`${kind}\` in \`definePages\`: it has pages that are not made yet.`,
        remedy: 'Read the data that they are made of.',
      });
    infos ??= writtenInfos(createRouteTable(written, new Map(), site, createReport()), site.base);
    return infos.filter(({ template }) => kind === '' || template === kind);
  };
  for (const template of registry.templates.values()) {
    const { pages } = template.definition;
    if (!pages) continue;
    if (!data) {
      made.isComplete = false;
      break;
    }
    const reader = createItemReader(project, data, isOwn ? undefined : listRoutes);
    try {
      withTemplate(template.module.file, () => {
        generateKind(project, inputs, { template, pages, reader }, made);
      });
    } catch (error) {
      // A part leaves pages that list pages to `merge`.
      if (error instanceof UnreadPages) continue;
      made.isComplete = false;
      made.thrown.push(...templateErrors(error, project, undefined, template.module.file, { data }));
    }
  }
  return { ...made, problems: report.list() };
}

interface Kind {
  readonly template: LoadedTemplate;
  readonly pages: Pages;
  readonly reader: ItemReader;
}

/** A page as its kind gives it, with its content as a YAML file would have it. */
interface GivenPage {
  readonly place: PagePlace;
  readonly source: YamlFile;
}

function generateKind(project: Project, { data, store, isOwn }: GenerateInputs, kind: Kind, made: MadePages): void {
  const { root, site, registry } = project;
  const { report } = made;
  const onThrown = (error: unknown): void => {
    made.thrown.push(...templateErrors(error, project, undefined, kind.template.module.file, { data }));
  };
  const context = { root, site, registry, report, onThrown };
  const given = givenPages(project, isOwn, kind, made);
  const inputs = kind.reader.sources();
  for (const { place, source } of given) {
    const { file } = source;
    const read = report.attempt(() => readPage(source, place, context));
    if (read && 'page' in read) {
      store.set(pageKey(read.page), read.content);
      made.pages.push({ ...read.page, inputs });
      for (const problem of missingLocale(site, read.page, () => source)) report.add(problem);
    } else if (read && 'unpublished' in read) made.unpublished.push(read);
    else made.invalid.push({ file, route: place.route, unchecked: read });
  }
}

/** Asks a page kind for its pages, and reports what is no page. @param made takes what is known without content */
function givenPages(
  { root, site }: Project,
  isOwn: GenerateInputs['isOwn'],
  { template: { id, module }, pages, reader }: Kind,
  made: MadePages,
): readonly GivenPage[] {
  const within = <T>(work: () => T): T => withRenderContext(reader.context, work);
  const textOf = createTextReader(root);
  const refuse = (file: string, message: string, twin?: GivenPage): void => {
    const other = twin && { file: twin.source.file, text: textOf(twin.source.file), path: twin.place.route };
    made.report.add(itemProblem('pages-invalid', { file, text: textOf(file) }, message, other));
  };
  const isPage = (file: string, value: unknown): value is object => {
    if (typeof value !== 'object' || value === null)
      refuse(file, `\`page\` of the page kind \`${id}\` returned no object.`);
    else if ('path' in value)
      refuse(
        file,
        `\`page\` of the page kind \`${id}\` returned a \`path\`: the address is what \`path\` of \`definePages\` gives.`,
      );
    else {
      const locale: unknown = 'locale' in value ? value.locale : undefined;
      if (typeof locale !== 'string' || site.locales.some(({ code }) => code === locale)) return true;
      const template = { file: module.file, text: textOf(module.file) };
      made.report.add(unknownLocale(locale, site, template, { file, text: textOf(file) }));
    }
    return false;
  };
  const items = placedItems(() => pages.from(), reader, module, 'pages');
  if (!items) {
    refuse(itemFile(module.file, 'pages'), `\`from\` of the page kind \`${id}\` returned no list.`);
    made.isComplete = false;
    return [];
  }
  const given = new Map<string, GivenPage>();
  for (const { item, file } of items) {
    const path: unknown = within(() => pages.path(item));
    const place = typeof path === 'string' ? writtenRoute(path, site.base) : 'it is no text';
    if (typeof place === 'string') {
      refuse(file, `\`${String(path)}\` cannot be the path of a page of the kind \`${id}\`: ${place}.`);
      made.isComplete = false;
      continue;
    }
    const { route } = place;
    const twin = given.get(route);
    if (twin) {
      refuse(file, `The page kind \`${id}\` makes two pages at \`${route}\`.`, twin);
      continue;
    }
    if (isOwn?.(route) === false) {
      made.otherShardRoutes.push(route);
      continue;
    }
    const value: unknown = within(() => pages.page(item));
    if (!isPage(file, value)) {
      made.invalid.push({ file, route, unchecked: undefined });
      continue;
    }
    const sha256 = sha256Hex(JSON.stringify([id, value]));
    given.set(route, { place, source: { file, text: textOf(file), sha256, value: { ...value, template: id } } });
  }
  return [...given.values()];
}

/** Pages as YAML files write them: without the path of the site below its origin. */
export function writtenInfos(table: Pick<RouteTable, 'infos'>, base: string): readonly PageInfo[] {
  return table.infos().map((info) => ({ ...info, path: sitePath(base, info.path) }));
}

/** Returns a function that reads the text of each source once. */
export function createTextReader(root: string): (file: string) => string {
  const texts = new Map<string, string>();
  return (file) => {
    const source = sourceFile(file);
    const text = texts.get(source) ?? sourceText(root, file);
    texts.set(source, text);
    return text;
  };
}
