import { availableParallelism } from 'node:os';
import type { FlawedPage } from '../content/load-pages.js';
import type { ContentPlace, ContentStore } from '../lib/site/content-store.js';
import type { PageRecord, PageRow } from '../lib/site/page-record.js';
import type { BatchRunner } from '../workers/parallel-map.js';
import { openPool, type WorkerPool } from '../workers/worker-pool.js';
import { shareValue } from '../workers/shared-value.js';
import type { PageOutcome } from './page-outcome.js';
import type { ReadPages, ReadTask, RenderedPages, RenderSetup, RenderTask } from './page-task.js';
import type { CompiledProject } from './project/open-project.js';

/**
 * Worker threads that read and render pages. They start when there are enough pages for the first time.
 */
export interface PageThreads {
  /** `undefined` if so few pages are done before a thread has started. */
  forPages(project: CompiledProject, pages: number): Promise<PageRunners | undefined>;
  close(): Promise<void>;
}

/** A page that was read, and the location of its content. */
export interface PlacedRow {
  readonly row: PageRow;
  readonly place: ContentPlace;
}

export interface PageRunners {
  /** Reads pages. Their content goes to the store. */
  read(store: ContentStore): BatchRunner<string, PlacedRow | FlawedPage>;
  render(setup: RenderSetup): BatchRunner<PageRecord, PageOutcome>;
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
  let pool: Promise<WorkerPool<ReadTask | RenderTask>> | undefined;
  let runners: Promise<PageRunners> | undefined;
  return {
    async forPages(project, pages) {
      if (count < 1 || pages < least) return undefined;
      pool ??= openPool(new URL('page-task.js', import.meta.url), count);
      return (runners ??= pool.then((opened) => createRunners(opened, project)));
    },
    async close() {
      await (await pool)?.close();
    },
  };
}

function createRunners(
  pool: WorkerPool<ReadTask | RenderTask>,
  { root, site, files, bundle }: CompiledProject,
): PageRunners {
  const { batches } = pool;
  const { templateTimeout } = site.build;
  // Only the main thread publishes style sheets.
  const project = shareValue<CompiledProject>({ root, site, files, bundle: { ...bundle, assets: [] } });
  let versions = 0;
  return {
    read: (store) => ({
      batches,
      async run(batch) {
        const read = (await pool.run(templateTimeout, 'readPages', { project, files: batch })) as ReadPages | undefined;
        if (!read) return batch.map(() => undefined);
        const { descriptor, offset: start } = store.appendJson(read.content);
        let offset = start;
        return read.rows.map((row) => {
          if (!row || !('row' in row)) return row;
          const place = { descriptor, offset, length: row.length };
          offset += row.length;
          return { row: row.row, place };
        });
      },
    }),
    render(given) {
      const setup = shareValue(given);
      const version = ++versions;
      return {
        batches,
        async run(pages) {
          const rendered = await pool.run(templateTimeout, 'renderPages', { project, setup, version, pages });
          return (rendered as RenderedPages | undefined) ?? pages.map(() => undefined);
        },
      };
    },
  };
}
