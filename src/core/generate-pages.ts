import { join } from 'node:path';
import type { Pages } from '../api/define.js';
import { withRenderContext } from '../api/render-context.js';
import type { PageInfo } from '../api/site-model.js';
import { readPage } from '../content/read-page.js';
import type { LoadedPages } from '../content/load-pages.js';
import type { LoadedTemplate } from '../content/template-registry.js';
import { sourceText, type YamlFile } from '../content/yaml/yaml-file.js';
import { yamlPositions } from '../content/yaml/yaml-positions.js';
import { createReport, diagnostic, type Report } from '../errors/index.js';
import { readExisting } from '../lib/fs/open-existing.js';
import type { ContentStore } from '../lib/site/content-store.js';
import { sitePath } from '../lib/site/base-path.js';
import { itemFile, sourceFile } from '../lib/site/item-file.js';
import { pageKey, type Page } from '../lib/site/page.js';
import { pageRoute } from '../lib/site/page-route.js';
import type { SiteData } from '../lib/site/site-data.js';
import { sha256Hex } from '../lib/text/hash.js';
import { withTemplate } from '../render/faults/template-timeout.js';
import { createRouteTable } from '../routes/route-table.js';
import { createItemReader, UnreadPages, type ItemReader } from './item-reader.js';
import type { Project } from './project/open-project.js';

export interface GenerateInputs {
  /** Values of data files; `undefined` if they have problems: then no page is made. */
  readonly data: SiteData | undefined;
  /** The pages that have a file. */
  readonly records: readonly Page[];
  readonly store: Pick<ContentStore, 'set'>;
  readonly report: Report;
  /** Of a build of a part: whether a page belongs to it. Its other pages are not read. */
  readonly isOwn?: ((route: string) => boolean) | undefined;
  /** Reports an error that a function of the template `file` threw. */
  readonly onThrown: (error: unknown, file: string) => void;
}

/** The pages that page kinds make. */
export interface GeneratedPages extends LoadedPages {
  /** False if an error leaves routes unknown: links to any route may be valid. */
  readonly isComplete: boolean;
}

/** Makes the pages that page kinds declare with `definePages`. */
export function generatePages(project: Project, inputs: GenerateInputs): GeneratedPages {
  const { data, records, isOwn } = inputs;
  const { root, site, bundle, registry } = project;
  // The definition of a page kind with problems is not known, but its file shows whether it makes pages.
  const flawed = [...registry.flawed.templates].flatMap((id) => bundle.pages.get(id) ?? []);
  const isComplete = !flawed.some(({ file }) => readExisting(join(root, file))?.includes('definePages'));
  const made: MadePages = { records: [], invalid: [], others: [], unpublished: [], isComplete };
  let infos: readonly PageInfo[] | undefined;
  // As YAML files write them: without the path of the site below its origin.
  const listRoutes = (kind: string): readonly PageInfo[] => {
    infos ??= createRouteTable(records, [], site, createReport())
      .infos()
      .map((info) => ({ ...info, path: sitePath(site.base, info.path) }));
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
      inputs.onThrown(error, template.module.file);
    }
  }
  return made;
}

interface Kind {
  readonly template: LoadedTemplate;
  readonly pages: Pages;
  readonly reader: ItemReader;
}

interface MadePages {
  readonly records: Page[];
  readonly invalid: LoadedPages['invalid'][number][];
  readonly others: string[];
  readonly unpublished: LoadedPages['unpublished'][number][];
  isComplete: boolean;
}

/** A page as its kind gives it, with its content as a YAML file would have it. */
interface GivenPage {
  readonly place: ReturnType<typeof pageRoute>;
  readonly source: YamlFile;
}

function generateKind(project: Project, generation: GenerateInputs, kind: Kind, made: MadePages): void {
  const { root, site, registry } = project;
  const { report, store } = generation;
  const context = {
    root,
    site,
    registry,
    report,
    onThrown: (error: unknown) => {
      generation.onThrown(error, kind.template.module.file);
    },
  };
  const given = givenPages(project, generation, kind, made);
  const inputs = kind.reader.sources();
  for (const { place, source } of given) {
    const { file } = source;
    const page = report.attempt(() => readPage(source, place, context));
    if (page && 'page' in page) {
      store.set(pageKey(page.page), page.content);
      made.records.push({ ...page.page, inputs });
    } else if (page && 'unpublished' in page) made.unpublished.push(page);
    else made.invalid.push({ file, route: place.route, draft: page });
  }
}

/** Asks a page kind for its pages, and reports what is no page. @param made takes what is known without content */
function givenPages(
  { root, site }: Project,
  { report, isOwn }: GenerateInputs,
  { template: { id, module }, pages, reader }: Kind,
  made: MadePages,
): readonly GivenPage[] {
  const within = <T>(work: () => T): T => withRenderContext(reader.context, work);
  const textOf = createTextReader(root);
  const refuse = (file: string, message: string): void => {
    const positions = yamlPositions(file, textOf(file));
    report.add(diagnostic('pages-invalid', { message, ...positions.shown(positions.value([])) }));
  };
  const items: unknown = within(() => pages.from());
  if (!Array.isArray(items)) {
    refuse(itemFile(module.file, 'pages'), `\`from\` of the page kind \`${id}\` returned no list.`);
    made.isComplete = false;
    return [];
  }
  const fileOf = reader.places();
  const given = new Map<string, GivenPage>();
  const counts = new Map<string, number>();
  for (const [index, item] of items.entries() as IterableIterator<[number, never]>) {
    const origin = fileOf(item) ?? itemFile(module.file, `pages[${String(index)}]`);
    const count = (counts.get(origin) ?? 0) + 1;
    counts.set(origin, count);
    const file = count === 1 ? origin : itemFile(origin, String(count));
    const path: unknown = within(() => pages.path(item));
    const place = placeOf(path, site.base);
    if (!place) {
      refuse(file, `\`${String(path)}\` cannot be the path of a page of the kind \`${id}\`.`);
      made.isComplete = false;
      continue;
    }
    const { route } = place;
    if (given.has(route)) {
      refuse(file, `The page kind \`${id}\` makes two pages at \`${route}\`.`);
      continue;
    }
    if (isOwn?.(route) === false) {
      made.others.push(route);
      continue;
    }
    const value: unknown = within(() => pages.page(item));
    if (typeof value !== 'object' || value === null) {
      refuse(file, `\`page\` of the page kind \`${id}\` returned no object.`);
      made.invalid.push({ file, route, draft: undefined });
      continue;
    }
    const sha256 = sha256Hex(JSON.stringify([id, value]));
    given.set(route, { place, source: { file, text: textOf(file), sha256, value: { ...value, template: id } } });
  }
  return [...given.values()];
}

/** Returns a function that reads the text of each source once. */
function createTextReader(root: string): (file: string) => string {
  const texts = new Map<string, string>();
  return (file) => {
    const source = sourceFile(file);
    const text = texts.get(source) ?? sourceText(root, file);
    texts.set(source, text);
    return text;
  };
}

/** Returns the route and output of a path; `undefined` if it is no route. */
function placeOf(path: unknown, base: string): ReturnType<typeof pageRoute> | undefined {
  if (typeof path !== 'string' || !/^\/(?:.*\/)?$/.test(path)) return undefined;
  return createReport().attempt(() => pageRoute(`site/pages${path}index.yaml`, base));
}
