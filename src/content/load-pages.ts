import { createReport, IsletError, type Diagnostic } from '../errors/index.js';
import type { ContentStore } from '../lib/site/content-store.js';
import { reportProgress } from '../lib/async/watchdog.js';
import { sourceFile } from '../lib/site/item-file.js';
import { pageKey, type Page } from '../lib/site/page.js';
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
  readonly defaults: PageDefaults;
  /** Takes the validated content of each page. */
  readonly store: Pick<ContentStore, 'set'>;
  /** Returns a page that is unchanged, whose file is then not parsed. */
  readonly known?: ((file: string) => Page | undefined) | undefined;
  /** Returns the problems of an invalid page that was already read; it is not validated again. */
  readonly flawed?: ((file: string) => FlawedPage | undefined) | undefined;
  /** Returns false for routes of another shard, whose pages are not read. */
  readonly isOwn?: ((route: string) => boolean) | undefined;
}

export interface LoadedPages {
  /** The valid pages, in the order of their files. */
  readonly records: readonly Page[];
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
  const records: Page[] = [];
  const invalid: InvalidPage[] = [];
  const others: string[] = [];
  const unpublished: UnpublishedPage[] = [];
  const used = new Set<YamlFile>();
  for (const file of files) {
    const place = context.report.attempt(() => pageRoute(file, context.site.base));
    if (!place) continue;
    const { route } = place;
    if (context.isOwn?.(route) === false) {
      others.push(route);
      continue;
    }
    const defaults = context.report.attempt(() => context.defaults.of(file));
    if (!defaults) {
      invalid.push({ file, route, draft: undefined });
      continue;
    }
    for (const source of defaults) used.add(source);
    const known = context.known?.(file);
    if (known) {
      records.push(withInputs(known, defaults));
      continue;
    }
    const flawed = context.flawed?.(file);
    if (flawed) {
      for (const problem of flawed.problems) context.report.add(problem);
      const draft = flawed.hasDraft
        ? context.report.attempt(() =>
            draftOf(scheduledFile(readSource(context.root, file, defaults), context.site, true).source),
          )
        : undefined;
      invalid.push({ file, route, draft });
      continue;
    }
    const read = context.report.attempt(() => readPage(readSource(context.root, file, defaults), place, context));
    if (read && 'page' in read) {
      context.store.set(pageKey(read.page), read.content);
      records.push(withInputs(read.page, defaults));
    } else if (read && 'unpublished' in read) unpublished.push(read);
    else invalid.push({ file, route, draft: read });
  }
  if (used.size > 0) {
    const fields = [...context.registry.templates.values()].flatMap(({ schema }) => Object.keys(schema.shape));
    reportUnknownDefaults([...used], fields, context.report);
  }
  return { records, invalid, others, unpublished };
}

/** Names the defaults of a page as its inputs. */
function withInputs(page: Page, defaults: readonly YamlFile[]): Page {
  if (defaults.length === 0) return page;
  return { ...page, inputs: { files: defaults.map(({ file }) => file), listsPages: false } };
}

/** Reads the content of one page again. Returns `undefined` and reports problems if it has become invalid. */
export function readPageContent(file: string, context: ReadContext & Pick<LoadPagesContext, 'defaults'>): unknown {
  const read = context.report.attempt(() =>
    readPage(readSource(context.root, file, context.defaults.of(file)), pageRoute(file, context.site.base), context),
  );
  return read && 'page' in read ? (JSON.parse(JSON.stringify(read.content)) as unknown) : undefined;
}

/** An invalid page with all problems of its file. */
export interface FlawedPage {
  readonly problems: readonly Diagnostic[];
  /** Whether its references can be checked. */
  readonly hasDraft: boolean;
}

type QuietContext = Pick<LoadPagesContext, 'root' | 'site' | 'registry' | 'defaults'>;

/**
 * Reads one page without a shared report, and throws nothing. Returns `undefined` if {@link loadPages} must read it and
 * report what is wrong, because a template is at fault or the page is not published.
 */
export function readPageQuietly(
  file: string,
  { root, site, registry, defaults }: QuietContext,
): ReadPage | FlawedPage | undefined {
  const report = createReport();
  let hasText = false;
  try {
    const source = readSource(root, file, defaults.of(file));
    hasText = true;
    const read = readPage(source, pageRoute(file, site.base), { root, site, registry, report });
    if (read && 'page' in read) return report.count() === 0 ? read : undefined;
    if (read && 'unpublished' in read) return undefined;
    const problems = report.list();
    return problems.every(({ position }) => position?.file === file)
      ? { problems, hasDraft: read !== undefined }
      : undefined;
  } catch (error) {
    return error instanceof IsletError && !hasText ? { problems: error.diagnostics, hasDraft: false } : undefined;
  }
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

/** Reads one page; `undefined` if it has any problem, which {@link loadPages} then reports. */
export function readSoundPage(file: string, context: QuietContext): ReadPage | undefined {
  const read = readPageQuietly(file, context);
  return read && 'page' in read ? read : undefined;
}

function readSource(root: string, file: string, defaults: readonly YamlFile[]): YamlFile {
  reportProgress();
  return withDefaults(readYamlFile(root, file), defaults);
}
