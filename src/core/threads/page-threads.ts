import { availableParallelism } from 'node:os';
import type { Page } from '../../lib/site/page.js';
import type { BatchRunner } from '../../workers/parallel-map.js';
import { snapshotTable } from '../../routes/table-snapshot.js';
import { openPool, type WorkerPool } from '../../workers/worker-pool.js';
import { shareList, shareValue, type SharedValue } from '../../workers/shared-value.js';
import type { Content, SiteSnapshot } from '../load/content.js';
import type { ReadOptions } from '../load/page-files.js';
import type { PageOutcome } from '../render/page-outcome.js';
import type { ReadPages, ReadTask, RenderedPages, RenderSetup, RenderTask } from './page-task.js';
import type { CompiledProject } from '../project/open-project.js';
import type { RenderBasis } from '../render/render-basis.js';

/**
 * Worker threads that read and render pages. They start when there are enough pages for the first time.
 */
export interface PageThreads {
  /** Reads pages in threads. */
  reader(project: CompiledProject): NonNullable<ReadOptions['openReader']>;
  /** Renders pages in threads; `undefined` if so few pages are done before a thread has started. */
  renderer(project: CompiledProject, pages: number, inputs: RendererInputs): Promise<PageRenderer | undefined>;
  close(): Promise<void>;
}

export interface PageRenderer extends BatchRunner<Page, PageOutcome> {
  /** Ends the threads, whose memory is needed by what follows. */
  close(): Promise<void>;
}

export interface RendererInputs {
  readonly content: Content;
  readonly basis: RenderBasis;
  /** The folder that threads write pages to; if it is missing, they return them. */
  readonly dist?: string | undefined;
}

/** With more threads, all wait for the main thread, which takes the pages in. */
const MAX_THREADS = 8;

/** The main thread does fewer pages than this before a thread is ready. */
const MIN_PAGES = 160;

/**
 * The same for a single thread: V8 optimises code for each thread by itself, so reading 1,000 pages takes two threads
 * as long as one.
 */
const MIN_PAGES_FOR_ONE = 2000;

/**
 * @param wanted number of threads, which are used for any number of pages; by default as many as the machine has
 * processors for, for many pages
 */
export function createPageThreads(wanted: number | undefined): PageThreads {
  const count = wanted ?? Math.min(MAX_THREADS, availableParallelism()) - 1;
  const least = wanted !== undefined ? 1 : count === 1 ? MIN_PAGES_FOR_ONE : MIN_PAGES;
  let pool: Promise<PagePool> | undefined;
  let shared: SharedValue<CompiledProject> | undefined;
  let versions = 0;

  /** `undefined` if so few pages are done before a thread has started. */
  async function openFor(
    { root, site, files, bundle }: CompiledProject,
    pages: number,
  ): Promise<{ readonly opened: PagePool; readonly project: SharedValue<CompiledProject> } | undefined> {
    if (count < 1 || pages < least) return undefined;
    const opened = await (pool ??= openPool(new URL('page-task.js', import.meta.url), count));
    // Only the main thread publishes style sheets.
    const project = (shared ??= shareValue({ root, site, files, bundle: { ...bundle, assets: [] } }));
    return { opened, project };
  }

  const close = async (): Promise<void> => {
    await (await pool)?.close();
  };

  return {
    reader: (compiled) => async (pageCount, store) => {
      const found = await openFor(compiled, pageCount);
      if (!found) return undefined;
      const { opened, project } = found;
      return {
        batches: opened.batches,
        async run(files) {
          const task: ReadTask = { project, files };
          const read = await opened.run(compiled.site.build.templateTimeout, 'readPages', task);
          if (!read) return files.map(() => undefined);
          const { pages, contents, content } = read as ReadPages;
          store.setAll(contents, content);
          return pages;
        },
      };
    },
    async renderer(compiled, pageCount, { content, basis: { index, browser }, dist }) {
      const found = await openFor(compiled, pageCount);
      if (!found) return undefined;
      const { opened, project } = found;
      const parts = { index, browser: { ...browser, files: [] } };
      const setup = shareValue<RenderSetup>({
        ...{ site: siteSnapshot(content), parts },
        ...(dist !== undefined && { dist }),
      });
      const allPages = shareList(content.table.records);
      const version = ++versions;
      return {
        batches: opened.batches,
        async run(pages) {
          const jobs = pages.map((page) => ({ page, place: content.place(page) }));
          const task: RenderTask = { project, setup, pages: allPages, version, jobs };
          const rendered = await opened.run(compiled.site.build.templateTimeout, 'renderPages', task);
          return (rendered as RenderedPages | undefined) ?? pages.map(() => undefined);
        },
        close,
      };
    },
    close,
  };
}

type PagePool = WorkerPool<ReadTask | RenderTask>;

/** Takes what threads need to open a site. */
function siteSnapshot({ data, dataFailed, table, redirects, otherFiles }: Content): SiteSnapshot {
  return { data, dataFailed, table: snapshotTable(table), redirects, otherFiles };
}
