import { availableParallelism } from 'node:os';
import type { PageInfo } from '../../contract/site-model.js';
import type { PageRecord } from '../../lib/page-record.js';
import type { Question } from '../../lib/question.js';
import type { CompiledProject } from '../open-project.js';
import type { PageOutcome } from '../page-outcome.js';
import { readShared, shareValue, type PageTask, type RenderSetup, type SentPages, type SentRow } from './messages.js';
import type { PagesTask, RowsTask } from './page-thread.js';
import type { Elsewhere } from './spread.js';
import { openPool, type ThreadPool } from './thread-pool.js';

/** Pages in a thread of their own, without the main thread, which does its part too. */
export interface PageThreads {
  readRows: Elsewhere<string, SentRow>;
  /** Renders pages; the setup may grow by the list of pages once a template asks for it. */
  renderPages(setup: RenderSetup, infos: () => readonly PageInfo[], taskOf: (record: PageRecord) => PageTask): Elsewhere<PageRecord, PageOutcome>;
}

/** Beyond this many threads the one that takes the pages in is what they wait for. */
const MAX_THREADS = 8;

/** How many threads a build uses beside its own unless it is told. */
export function threadsOfThisMachine(): number {
  return Math.min(MAX_THREADS, availableParallelism()) - 1;
}

/** Threads that are starting, for whatever project they will be given. */
export interface StartedThreads {
  open(project: CompiledProject): PageThreads;
  close(): Promise<void>;
}

/** @param count at least 1 */
export async function startThreads(count: number): Promise<StartedThreads> {
  const pool = await openPool<RowsTask | PagesTask>(new URL('page-thread.js', import.meta.url), count);
  return { open: (project) => openThreads(pool, project), close: () => pool.close() };
}

function openThreads({ ask, batches }: ThreadPool<RowsTask | PagesTask>, { root, site, files, bundle }: CompiledProject): PageThreads {
  // What is published of style sheets is the main thread's.
  const project = shareValue<CompiledProject>({ root, site, files, bundle: { ...bundle, assets: [] } });
  return {
    readRows: { batches, run: async (files) => ((await ask({ project, files }, 'readRows')) as (SentRow | undefined)[] | undefined) ?? files.map(() => undefined) },
    renderPages(first, infos, taskOf) {
      let setup = shareValue(first);
      let version = 1;
      const fragments = new Map<string, readonly Question[]>();
      return {
        batches,
        async run(records) {
          const task: PagesTask = { project, setup, version, pages: records.map(taskOf) };
          const sent = (await ask(task, 'renderPages')) as SentPages | undefined;
          if (!sent) return records.map(() => undefined);
          for (const [number, asked] of sent.fragments) fragments.set(`${String(sent.thread)} ${String(task.version)} ${String(number)}`, asked);
          if (sent.wantsInfos && version === 1) {
            version = 2;
            setup = shareValue({ ...readShared(setup), infos: infos() });
          }
          const named = (number: number): readonly Question[] => known(fragments, `${String(sent.thread)} ${String(task.version)} ${String(number)}`);
          return sent.pages.map((page) => {
            if (!page) return undefined;
            const { asked, shared, effects, ...rest } = page;
            return { ...rest, facts: { asked, shared: shared.map(named), effects }, told: false };
          });
        },
      };
    },
  };
}

function known(fragments: ReadonlyMap<string, readonly Question[]>, key: string): readonly Question[] {
  const asked = fragments.get(key);
  if (!asked) throw new TypeError(`A thread named the fragment ${key} without saying what it asks.`);
  return asked;
}
