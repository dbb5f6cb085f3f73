import { readPageQuietly, type FlawedPage } from '../content/load-pages.js';
import { createPageDefaults } from '../content/page-defaults.js';
import { createReport } from '../errors/index.js';
import { createContentStore, type ContentStore } from '../lib/site/content-store.js';
import { pageKey, type Page } from '../lib/site/page.js';
import { pageRoute } from '../lib/site/page-route.js';
import { parallelMap, type BatchRunner } from '../workers/parallel-map.js';
import { contentFile, loadContent, readSiteData, type Content, type ReadData } from './load-content.js';
import type { PageOutcome } from './page-outcome.js';
import type { PageRunners, PageThreads } from './page-threads.js';
import type { RenderBasis } from './render-basis.js';
import type { Project } from './project/open-project.js';

export interface LoadPagesOptions {
  /** The files of all pages. */
  readonly files: readonly string[];
  /** Pages that are used as they are. */
  readonly known?: ((file: string) => Page | undefined) | undefined;
  /** In a build of a part: whether a page belongs to it, by its route. */
  readonly isOwn?: ((route: string) => boolean) | undefined;
  /** Other work of the main thread, which it does while threads start. */
  readonly meanwhile?: readonly (() => void)[];
  readonly signal: AbortSignal | undefined;
}

/** Phase one, with the help of threads. @throws IsletError as `loadContent` does */
export async function loadPages(
  project: Project,
  threads: PageThreads,
  { files, known, isOwn, meanwhile = [], signal }: LoadPagesOptions,
): Promise<Content> {
  const rows = new Map<string, Page>();
  for (const file of files) {
    const row = known?.(file);
    if (row) rows.set(file, row);
  }
  const unread = files.filter((file) => !rows.has(file) && belongs(file, project.site.base, isOwn));
  const runners = await threads.forPages(project, unread.length);
  const store = createContentStore(contentFile(project.root));
  const flawed = new Map<string, FlawedPage>();
  let siteData: ReadData | undefined;
  const readData = (): void => {
    siteData = readSiteData(project);
  };
  try {
    await readPages(project, runners ? unread : [], {
      store,
      runners,
      take(file, read) {
        if ('problems' in read) flawed.set(file, read);
        else rows.set(file, read);
      },
      meanwhile: [readData, ...meanwhile],
      signal,
    });
  } catch (error) {
    store.close();
    throw error;
  }
  return loadContent(project, {
    siteData,
    files,
    store,
    isOwn,
    known: (file) => rows.get(file),
    flawed: (file) => flawed.get(file),
  });
}

interface ReadPagesOptions extends Pick<LoadPagesOptions, 'signal'> {
  readonly store: ContentStore;
  readonly runners: PageRunners | undefined;
  take(file: string, read: Page | FlawedPage): void;
  readonly meanwhile: readonly (() => void)[];
}

/** Reads pages without reporting anything; a page with other problems than those of its file is not taken. */
async function readPages(
  project: Project,
  files: readonly string[],
  { store, runners, take, meanwhile, signal }: ReadPagesOptions,
): Promise<void> {
  const reader = runners?.read(store);
  const context = { ...project, defaults: createPageDefaults(project.root) };
  const here = (file: string): Page | FlawedPage | undefined => {
    const read = readPageQuietly(file, context);
    if (!read || 'problems' in read) return read;
    store.set(pageKey(read.page), read.content);
    return read.page;
  };
  // A thread leaves a page to this one by `undefined`; this one leaves it to `loadContent`.
  await parallelMap<string, { readonly read: Page | FlawedPage | undefined }>({
    items: files,
    threads: reader && {
      ...reader,
      run: async (batch) => (await reader.run(batch)).map((read) => read && { read }),
    },
    here: (file) => ({ read: here(file) }),
    take(file, { read }) {
      if (read) take(file, read);
    },
    meanwhile,
    signal,
  });
}

/** A path that is no route is reported by `loadContent`. */
function belongs(file: string, base: string, isOwn: ((route: string) => boolean) | undefined): boolean {
  return !isOwn || createReport().attempt(() => isOwn(pageRoute(file, base).route)) === true;
}

/**
 * Threads that render pages; `undefined` if there are too few pages.
 *
 * @param due number of pages to render
 * @param dist the folder that threads write pages to; if it is missing, they return them
 */
export async function renderRunner(
  project: Project,
  threads: PageThreads,
  { content, basis }: { readonly content: Content; readonly basis: RenderBasis },
  due: number,
  dist?: string,
): Promise<BatchRunner<Page, PageOutcome> | undefined> {
  const runners = await threads.forPages(project, due);
  const { data, table, redirects, others } = content;
  const missing = table.routes().filter((route) => !table.get(route));
  return runners?.render(content.place, {
    data,
    records: table.records,
    missing: new Map(missing.map((route) => [route, table.locale(route)])),
    redirects,
    others,
    index: basis.index,
    browser: { ...basis.browser, files: [] },
    ...(dist !== undefined && { dist }),
  });
}
