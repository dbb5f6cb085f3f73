import { createReport, IsletError, type Diagnostic } from '../errors/index.js';
import type { ContentStore } from '../lib/site/content-store.js';
import { reportProgress } from '../lib/async/watchdog.js';
import { pageRecord, type PageRecord } from '../lib/site/page-record.js';
import { pageRoute } from '../lib/site/page-route.js';
import { draftOf, readPage, type PageDraft, type ReadContext, type ReadPage } from './read-page.js';
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
  for (const file of files) {
    const place = context.report.attempt(() => pageRoute(file, context.site.base));
    if (!place) continue;
    if (context.isOwn?.(place.route) === false) {
      others.push(place.route);
      continue;
    }
    const known = context.known?.(file);
    if (known) {
      records.push(known);
      continue;
    }
    const flawed = context.flawed?.(file);
    if (flawed) {
      for (const problem of flawed.problems) context.report.add(problem);
      invalid.push({
        file,
        route: place.route,
        draft: flawed.hasDraft ? context.report.attempt(() => draftOf(readYamlFile(context.root, file))) : undefined,
      });
      continue;
    }
    const read = context.report.attempt(() => readPage(readSource(context.root, file), place, context));
    if (read && 'row' in read) records.push(pageRecord(file, read.row, context.store.append(read.content)));
    else invalid.push({ file, route: place.route, draft: read });
  }
  return { records, invalid, others };
}

/** Reads the content of one page again. Returns `undefined` and reports problems if it has become invalid. */
export function readPageContent(file: string, context: LoadPagesContext): unknown {
  const read = context.report.attempt(() =>
    readPage(readSource(context.root, file), pageRoute(file, context.site.base), context),
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
 * is at fault.
 */
export function readPageQuietly(
  file: string,
  { root, site, registry }: QuietContext,
): ReadPage | FlawedPage | undefined {
  const report = createReport();
  let hasText = false;
  try {
    const source = readSource(root, file);
    hasText = true;
    const read = readPage(source, pageRoute(file, site.base), { root, site, registry, report });
    if (read && 'row' in read) return report.count() === 0 ? read : undefined;
    const problems = report.list();
    return problems.every(({ position }) => position?.file === file)
      ? { problems, hasDraft: read !== undefined }
      : undefined;
  } catch (error) {
    if (!(error instanceof IsletError)) throw error;
    return hasText ? undefined : { problems: error.diagnostics, hasDraft: false };
  }
}

/** Reads one page; `undefined` if it has any problem, which {@link loadPages} then reports. */
export function readSoundPage(file: string, context: QuietContext): ReadPage | undefined {
  const read = readPageQuietly(file, context);
  return read && 'row' in read ? read : undefined;
}

function readSource(root: string, file: string): YamlFile {
  reportProgress();
  return readYamlFile(root, file);
}
