import type { Data } from '../api/define.js';
import { withRenderContext, type RenderContext } from '../api/render-context.js';
import { readPage } from '../content/read-page.js';
import type { LoadedPages } from '../content/load-pages.js';
import type { LoadedTemplate } from '../content/template-registry.js';
import { sourceText } from '../content/yaml/yaml-file.js';
import { yamlPositions } from '../content/yaml/yaml-positions.js';
import { createReport, diagnostic, failure, IsletError, type Report } from '../errors/index.js';
import type { ContentStore } from '../lib/site/content-store.js';
import { sitePath } from '../lib/site/base-path.js';
import { itemFile } from '../lib/site/item-file.js';
import { pageRecord, type PageRecord } from '../lib/site/page-record.js';
import { pageRoute } from '../lib/site/page-route.js';
import type { DataFile, SiteData } from '../lib/site/site-data.js';
import { deepFreeze } from '../lib/text/deep-freeze.js';
import { sha256Hex } from '../lib/text/hash.js';
import { formatPath, pathInFile, type ValuePath } from '../lib/text/value-path.js';
import { dataFiles } from '../render/page/data-reader.js';
import { withTemplate } from '../render/faults/template-timeout.js';
import { createRouteTable } from '../routes/route-table.js';
import type { Project } from './project/open-project.js';

export interface GenerateInputs {
  /** Values of data files; `undefined` if they have problems: then no page is made. */
  readonly data: SiteData | undefined;
  /** The pages that have a file. */
  readonly records: readonly PageRecord[];
  readonly store: Pick<ContentStore, 'append'>;
  readonly report: Report;
  /** Of a build of a part: whether a page belongs to it. Its other pages are not read. */
  readonly isOwn?: ((route: string) => boolean) | undefined;
  /** Reports an error that a function of the template `file` threw. */
  readonly onThrown: (error: unknown, file: string) => void;
}

/** Makes the pages that page kinds declare with `definePages`. */
export function generatePages(project: Project, inputs: GenerateInputs): LoadedPages {
  const made = { records: [], invalid: [], others: [], unpublished: [] } satisfies LoadedPages;
  if (!inputs.data) return made;
  for (const template of project.registry.templates.values()) {
    if (!template.definition.pages) continue;
    try {
      withTemplate(template.module.file, () => {
        generateKind(project, inputs, template, made);
      });
    } catch (error) {
      // A part leaves pages that list pages to `merge`.
      if (!(error instanceof UnreadPages)) inputs.onThrown(error, template.module.file);
    }
  }
  return made;
}

class UnreadPages extends Error {}

function generateKind(
  project: Project,
  inputs: GenerateInputs,
  { id, module, definition }: LoadedTemplate,
  made: {
    records: PageRecord[];
    invalid: LoadedPages['invalid'][number][];
    others: string[];
    unpublished: LoadedPages['unpublished'][number][];
  },
): void {
  const { root, site, registry } = project;
  const { report, isOwn, store, onThrown } = inputs;
  const { pages } = definition;
  if (!pages) return;
  const read = createReader(project, inputs);
  const within = <T>(work: () => T): T => withRenderContext(read.context, work);
  const items = within(() => pages.from());
  const refuse = (file: string, message: string): void => {
    const positions = yamlPositions(file, sourceText(root, file));
    report.add(diagnostic('pages-invalid', { message, ...positions.shown(positions.value([])) }));
  };
  if (!Array.isArray(items)) {
    refuse(itemFile(module.file, 'pages'), `\`from\` of the page kind \`${id}\` returned no list.`);
    return;
  }
  const taken = new Set<string>();
  for (const item of items as never[]) {
    const file = read.fileOf(item) ?? itemFile(module.file, `pages[${String(items.indexOf(item))}]`);
    const path: unknown = within(() => pages.path(item));
    const place = placeOf(path, site.base);
    if (!place) {
      refuse(file, `\`${String(path)}\` cannot be the path of a page of the kind \`${id}\`.`);
      continue;
    }
    if (taken.has(place.route)) {
      refuse(file, `The page kind \`${id}\` makes two pages at \`${place.route}\`.`);
      continue;
    }
    taken.add(place.route);
    if (isOwn?.(place.route) === false) {
      made.others.push(place.route);
      continue;
    }
    const value: unknown = within(() => pages.page(item));
    if (typeof value !== 'object' || value === null) {
      refuse(file, `\`page\` of the page kind \`${id}\` returned no object.`);
      continue;
    }
    const source = {
      file,
      text: sourceText(root, file),
      sha256: sha256Hex(JSON.stringify([id, value])),
      value: { ...value, template: id },
    };
    const page = report.attempt(() =>
      readPage(source, place, {
        root,
        site,
        registry,
        report,
        onThrown: (error) => {
          onThrown(error, module.file);
        },
      }),
    );
    if (page && 'row' in page)
      made.records.push(pageRecord(file, page.row, store.append(page.content), read.sources()));
    else if (page && 'unpublished' in page) made.unpublished.push(page);
    else made.invalid.push({ file, route: place.route, draft: page });
  }
}

/** Returns the route and output of a path; `undefined` if it is no route. */
function placeOf(path: unknown, base: string): ReturnType<typeof pageRoute> | undefined {
  if (typeof path !== 'string' || !/^\/(?:.*\/)?$/.test(path)) return undefined;
  try {
    return pageRoute(`site/pages${path}index.yaml`, base);
  } catch (error) {
    if (error instanceof IsletError) return undefined;
    throw error;
  }
}

/** What `definePages` can read, and what was read. */
interface Reader {
  readonly context: RenderContext;
  /** `file` of the page of an item that is a part of a data file. */
  fileOf(item: unknown): string | undefined;
  sources(): PageRecord['madeFrom'];
}

function createReader({ site, registry }: Project, { data, records, isOwn }: GenerateInputs): Reader {
  const ids = new Map([...registry.data.values()].map(({ definition, id }) => [definition, id]));
  const values = new Map<DataFile, unknown>();
  let listsPages = false;
  const filesOf = (definition: Data): readonly DataFile[] =>
    dataFiles(data?.get(ids.get(definition) ?? '') ?? [], site.defaultLocale);
  const valueOf = (file: DataFile): unknown => {
    const value = values.get(file) ?? deepFreeze(structuredClone(file.value));
    values.set(file, value);
    return value;
  };
  const readable = {
    site,
    locale: site.defaultLocale,
    route: undefined,
    readSingle(definition: Data): unknown {
      const [file] = filesOf(definition);
      if (!file)
        throw failure('data-missing', {
          message: `There is no data file \`site/data/${ids.get(definition) ?? ''}.yaml\`.`,
        });
      return valueOf(file);
    },
    readCollection: (definition: Data) => filesOf(definition).map((file) => ({ id: file.id, value: valueOf(file) })),
    listRoutes() {
      if (isOwn) throw new UnreadPages();
      listsPages = true;
      // As YAML files write them: without the path of the site below its origin.
      return createRouteTable(records, [], site, createReport())
        .infos()
        .map((info) => ({ ...info, path: sitePath(site.base, info.path) }));
    },
  };
  const context = new Proxy(readable, {
    get(target, name) {
      if (name in target) return target[name as keyof typeof target];
      throw failure('pages-invalid', {
        message: `\`${String(name)}\` works only while a page is rendered; \`definePages\` reads data and pages.`,
      });
    },
  }) as unknown as RenderContext;
  return {
    context,
    fileOf(item) {
      for (const [{ file, hidden }, value] of values) {
        const path = pathOf(item, value);
        if (path) return itemFile(file, formatPath(pathInFile(path, hidden)));
      }
      return undefined;
    },
    sources: () => ({ files: [...values.keys()].map(({ file }) => file).sort(), listsPages }),
  };
}

/** Returns the path to an object inside a value; entries of a collection are objects around the value of their file. */
function pathOf(item: unknown, value: unknown): ValuePath | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  if (item === value || ('value' in item && item.value === value)) return [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const path = pathOf(item, inner);
    if (path) return [Array.isArray(value) ? Number(key) : key, ...path];
  }
  return undefined;
}
