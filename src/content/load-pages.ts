import { createReport, IsletError, type Diagnostic } from '../errors/index.js';
import type { ContentStore } from '../lib/site/content-store.js';
import { reportProgress } from '../lib/async/watchdog.js';
import { pageRecord, type PageRecord } from '../lib/site/page-record.js';
import { windowDates } from '../lib/site/publish-window.js';
import { pageRoute } from '../lib/site/page-route.js';
import { createPageDefaults, reportUnknownDefaults, withDefaults, type PageDefaults } from './page-defaults.js';
import {
  draftOf,
  readPage,
  type PageDraft,
  type ReadContext,
  type ReadPage,
  type UnpublishedPage,
} from './read-page.js';
import { scheduledFile } from './yaml/scheduled-file.js';
import { readYamlFile, type YamlFile } from './yaml/yaml-file.js';

export interface LoadPagesContext extends ReadContext {
  /** Takes the validated content of each page. */
  readonly store: Pick<ContentStore, 'append'>;
  /** Returns the record of an unchanged page, whose file is then not parsed. */
  readonly known?: ((file: string) => PageRecord | undefined) | undefined;
  /** Returns the problems of an invalid page that was already read; it is not validated again. */
  readonly flawed?: ((file: string) => FlawedPage | undefined) | undefined;
  /** Returns false for routes of another shard, whose pages are not read. */
  readonly isOwn?: ((route: string) => boolean) | undefined;
}

export interface LoadedPages {
  /** The valid pages, in the order of their files. */
  readonly records: readonly PageRecord[];
  /** Pages with problems. Links to them are valid, and their references are still checked. */
  readonly invalid: readonly InvalidPage[];
  /** Routes of pages of other shards. */
  readonly others: readonly string[];
  readonly unpublished: readonly UnpublishedPage[];
}

export interface InvalidPage {
  readonly file: string;
  readonly route: string;
  /** The template and the value as written, if the file could be parsed. */
  readonly draft: PageDraft | undefined;
}

/** Phase one: reads, parses and validates every page. Only small records stay in memory. */
export function loadPages(files: readonly string[], context: LoadPagesContext): LoadedPages {
  const records: PageRecord[] = [];
  const invalid: InvalidPage[] = [];
  const others: string[] = [];
  const unpublished: UnpublishedPage[] = [];
  const defaults = createPageDefaults(context.root);
  const used = new Set<YamlFile>();
  for (const file of files) {
    const place = context.report.attempt(() => pageRoute(file, context.site.base));
    if (!place) continue;
    if (context.isOwn?.(place.route) === false) {
      others.push(place.route);
      continue;
    }
    const known = context.known?.(file);
    if (known) {
      records.push(madeFromDefaults(known, defaults));
      continue;
    }
    const flawed = context.flawed?.(file);
    if (flawed) {
      for (const problem of flawed.problems) context.report.add(problem);
      invalid.push({
        file,
        route: place.route,
        draft: flawed.hasDraft
          ? context.report.attempt(() =>
              draftOf(scheduledFile(readSource(context.root, file, defaults), context.site, true).source),
            )
          : undefined,
      });
      continue;
    }
    const read = context.report.attempt(() => {
      for (const source of defaults.of(file)) used.add(source);
      return readPage(readSource(context.root, file, defaults), place, context);
    });
    if (read && 'row' in read)
      records.push(madeFromDefaults(pageRecord(file, read.row, context.store.append(read.content)), defaults));
    else if (read && 'unpublished' in read) unpublished.push(read);
    else invalid.push({ file, route: place.route, draft: read });
  }
  const fields = [...context.registry.templates.values()].flatMap(({ schema }) => Object.keys(schema.shape));
  if (used.size > 0) reportUnknownDefaults([...used], fields, context.report);
  return { records, invalid, others, unpublished };
}

/** Names the defaults of a page as its sources. */
function madeFromDefaults(record: PageRecord, defaults: PageDefaults): PageRecord {
  const files = defaults.of(record.file).map(({ file }) => file);
  return files.length === 0 ? record : { ...record, madeFrom: { files, listsPages: false } };
}

/** Reads the content of one page again. Returns `undefined` and reports problems if it has become invalid. */
export function readPageContent(file: string, context: LoadPagesContext): unknown {
  const read = context.report.attempt(() =>
    readPage(
      readSource(context.root, file, createPageDefaults(context.root)),
      pageRoute(file, context.site.base),
      context,
    ),
  );
  return read && 'row' in read ? (JSON.parse(JSON.stringify(read.content)) as unknown) : undefined;
}

/** An invalid page with all problems of its file. */
export interface FlawedPage {
  readonly problems: readonly Diagnostic[];
  /** Whether its references can be checked. */
  readonly hasDraft: boolean;
}

type QuietContext = Pick<ReadContext, 'root' | 'site' | 'registry'>;

/**
 * Reads one page without a shared report. Returns `undefined` if {@link loadPages} must read it, because a template
 * is at fault, or because it is not published.
 */
export function readPageQuietly(
  file: string,
  { root, site, registry }: QuietContext,
  defaults = createPageDefaults(root),
): ReadPage | FlawedPage | undefined {
  const report = createReport();
  let hasText = false;
  try {
    const source = readSource(root, file, defaults);
    hasText = true;
    const read = readPage(source, pageRoute(file, site.base), { root, site, registry, report });
    if (read && 'row' in read) return report.count() === 0 ? read : undefined;
    if (read && 'unpublished' in read) return undefined;
    const problems = report.list();
    return problems.every(({ position }) => position?.file === file)
      ? { problems, hasDraft: read !== undefined }
      : undefined;
  } catch (error) {
    if (!(error instanceof IsletError)) throw error;
    return hasText ? undefined : { problems: error.diagnostics, hasDraft: false };
  }
}

/** Says when a page is published, such as "until 2026-12-24 00:00 +05:30"; `undefined` if always. */
export function publishedDates(file: string, { root, site }: Pick<ReadContext, 'root' | 'site'>): string | undefined {
  if (!file.startsWith('site/pages/')) return undefined;
  const { window } = scheduledFile(readSource(root, file, createPageDefaults(root)), site, true);
  return window && windowDates(window, site);
}

/** Lists what of pages and data only a preview shows, such as "site/pages/offer.yaml is a draft". */
export function previewsIn(files: Iterable<string>, { root, site }: Pick<ReadContext, 'root' | 'site'>): string[] {
  const defaults = createPageDefaults(root);
  return [...files]
    .filter((file) => /^site\/(?:pages|data)\//.test(file))
    .flatMap((file) => scheduledFile(readSource(root, file, defaults), site, true).previews);
}

/** Reads one page; `undefined` if it has any problem, which {@link loadPages} then reports. */
export function readSoundPage(file: string, context: QuietContext): ReadPage | undefined {
  const read = readPageQuietly(file, context);
  return read && 'row' in read ? read : undefined;
}

function readSource(root: string, file: string, defaults: PageDefaults): YamlFile {
  reportProgress();
  return withDefaults(readYamlFile(root, file), defaults.of(file));
}
