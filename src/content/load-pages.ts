import { join } from 'node:path';
import { createReport, type Diagnostic } from '../errors/index.js';
import { readExisting } from '../lib/fs/open-existing.js';
import type { ContentStore } from '../lib/site/content-store.js';
import { reportProgress } from '../lib/async/watchdog.js';
import { sourceFile } from '../lib/site/item-file.js';
import { pageKey, type Page } from '../lib/site/page.js';
import { windowDates } from '../lib/site/publish-window.js';
import { pageRoute } from '../lib/site/page-route.js';
import {
  createPageDefaults,
  isDefaults,
  reportUnknownDefaults,
  withDefaults,
  type PageDefaults,
} from './page-defaults.js';
import { pagePlace } from './page-place.js';
import { readPage, type ReadContext, type UncheckedPage, type UnpublishedPage } from './read-page.js';
import type { TemplateRegistry } from './template-registry.js';
import { scheduledFile } from './yaml/scheduled-file.js';
import { readYamlFile, type YamlFile } from './yaml/yaml-file.js';

/** A page file as it was last read: a page, or why it is none. */
export interface PageFile {
  readonly page?: Page;
  readonly invalid?: InvalidPage;
  readonly unpublished?: UnpublishedPage;
  /** Its route, if it belongs to another shard: then it was not read. */
  readonly otherShardRoute?: string;
  /** Problems of the file, and of the defaults of its folder that cannot be read. */
  readonly problems: readonly Diagnostic[];
}

/** A page with problems. Links to it are valid, and its references are still checked. */
export interface InvalidPage {
  readonly file: string;
  readonly route: string;
  /** The template and the value as written, if the file could be parsed. */
  readonly unchecked: UncheckedPage | undefined;
}

export interface LoadPageContext extends Omit<ReadContext, 'report'> {
  readonly defaults: PageDefaults;
  /** Takes the validated content of each page. */
  readonly store: Pick<ContentStore, 'set'>;
  /** Returns a page that is unchanged, whose file is then not parsed. */
  readonly known?: ((file: string) => Page | undefined) | undefined;
  /** Returns false for routes of another shard, whose pages are not read. */
  readonly isOwn?: ((route: string) => boolean) | undefined;
}

/** Reads, parses and validates one page. Only a small record stays in memory. */
export function readPageFile(file: string, context: LoadPageContext): PageFile {
  const { root, site, defaults: allDefaults, store, known, isOwn } = context;
  const report = createReport();
  const ofFile = report.attempt(() => pageRoute(file, site.base));
  if (!ofFile) return { problems: report.list() };
  if (isOwn?.(ofFile.route) === false)
    return { otherShardRoute: unreadRoute(file, ofFile.route, context), problems: [] };
  const defaults = report.attempt(() => allDefaults.of(file));
  const knownPage = defaults && known?.(file);
  if (knownPage) return { page: withInputs(knownPage, defaults), problems: [] };
  const source = defaults && report.attempt(() => readSource(root, file, defaults));
  if (!source) return { invalid: { file, route: ofFile.route, unchecked: undefined }, problems: report.list() };
  const place = pagePlace(source, site, report);
  const { route } = place;
  const read = report.attempt(() => readPage(source, place, { ...context, report }));
  // A problem of defaults is one of each page that has them.
  const withRoute = (item: Diagnostic): Diagnostic =>
    isDefaults(item.position?.file ?? '') ? { ...item, routes: [route] } : item;
  const problems = report.list().map(withRoute);
  if (read && 'page' in read) {
    store.set(pageKey(read.page), read.content);
    return { page: withInputs(read.page, defaults), problems };
  }
  if (read && 'unpublished' in read) return { unpublished: read, problems };
  return { invalid: { file, route, unchecked: read }, problems };
}

/** The route of a page of another shard, which is parsed only if it may have a `path`. */
function unreadRoute(file: string, ofFile: string, { root, site }: LoadPageContext): string {
  if (!/^["']?path["']?\s*:/m.test(String(readExisting(join(root, file))))) return ofFile;
  const report = createReport();
  return report.attempt(() => pagePlace(readYamlFile(root, file), site, report).route) ?? ofFile;
}

function withInputs(page: Page, defaults: readonly YamlFile[]): Page {
  if (defaults.length === 0) return page;
  return { ...page, inputs: { files: defaults.map(({ file }) => file), listsPages: false } };
}

/** Reads the content of one page again. Returns `undefined` and reports problems if it has become invalid. */
export function readPageContent(file: string, context: ReadContext & Pick<LoadPageContext, 'defaults'>): unknown {
  const read = context.report.attempt(() => {
    const source = readSource(context.root, file, context.defaults.of(file));
    return readPage(source, pagePlace(source, context.site, createReport()), context);
  });
  return read && 'page' in read ? (JSON.parse(JSON.stringify(read.content)) as unknown) : undefined;
}

/** Reports fields in the defaults of folders that no page kind has. Files that cannot be read are reported with the pages. */
export function unknownDefaults(root: string, files: readonly string[], registry: TemplateRegistry): Diagnostic[] {
  if (files.length === 0) return [];
  const fields = [...registry.templates.values()].flatMap(({ schema }) => Object.keys(schema.shape));
  const report = createReport();
  const sources = files.flatMap((file) => createReport().attempt(() => readYamlFile(root, file)) ?? []);
  reportUnknownDefaults(sources, fields, report);
  return report.list();
}

/** Says when a page is published, such as "until 2026-12-24 00:00 +05:30"; `undefined` if always. */
export function publishedDates(file: string, { root, site }: Pick<ReadContext, 'root' | 'site'>): string | undefined {
  if (!file.startsWith('site/pages/')) return undefined;
  const { window } = scheduledFile(readSource(root, file, createPageDefaults(root).of(file)), site, true);
  return window && windowDates(window, site);
}

/** Lists what of pages and data only a preview shows, such as "site/pages/offer.yaml is a draft". */
export function previewsIn(files: Iterable<string>, { root, site }: Pick<ReadContext, 'root' | 'site'>): string[] {
  const defaults = createPageDefaults(root);
  return [...new Set([...files].map(sourceFile))]
    .filter((file) => /^site\/(?:pages|data)\//.test(file))
    .flatMap((file) => scheduledFile(readSource(root, file, defaults.of(file)), site, true).previews);
}

function readSource(root: string, file: string, defaults: readonly YamlFile[]): YamlFile {
  reportProgress();
  return withDefaults(readYamlFile(root, file), defaults);
}
