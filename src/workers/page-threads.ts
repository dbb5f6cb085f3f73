import { availableParallelism } from 'node:os';
import type { LendPacks, LentPack } from '../incremental/next-packs.js';
import type { FlawedPage } from '../content/load-pages.js';
import type { PageInfo } from '../api/site-model.js';
import type { ContentLog } from '../lib/site/content-store.js';
import type { Lane } from '../lib/fs/append-writer.js';
import type { PageRecord } from '../lib/site/page-record.js';
import type { Question } from '../lib/site/dependency.js';
import type { PageOutcome } from '../core/page-outcome.js';
import type { CompiledProject } from '../core/project/open-project.js';
import { fileWork, type FileTask, type FileWork } from './file-threads.js';
import {
  readShared,
  shareValue,
  type PageTask,
  type RenderSetup,
  type SentPages,
  type SentRow,
  type SentRows,
} from './messages.js';
import type { OutputTask } from './output-tasks.js';
import { outputThreads, type OutputThreads } from './output-threads.js';
import type { PagesTask, RowsTask } from './page-thread.js';
import type { Elsewhere } from './parallel-map.js';
import { openPool, type ThreadPool } from './thread-pool.js';
import type { VectorsTask } from './vectors-task.js';

/** Pages in a thread of their own, without the main thread, which does its part too. */
export interface PageThreads {
  /** Reads pages; what they say goes into the log. */
  readRows(log: Pick<ContentLog, 'lend'>): Elsewhere<string, SentRow | FlawedPage>;
  /** Renders pages. */
  renderPages(work: RenderWork): Elsewhere<PageRecord, PageOutcome>;
}

/** What threads need to render pages. */
export interface RenderWork {
  /** May grow by the list of pages once a template asks for it. */
  readonly setup: RenderSetup;
  infos(): readonly PageInfo[];
  taskOf(record: PageRecord): PageTask;
  /** Where pages that are written are kept for the next build; missing where the main thread keeps them. */
  readonly lend: LendPacks | undefined;
}

/** Beyond this many threads the one that takes the pages in is what they wait for. */
const MAX_THREADS = 8;

/** How many threads a build uses beside its own unless it is told. */
export function threadsOfThisMachine(): number {
  return Math.min(MAX_THREADS, availableParallelism()) - 1;
}

/** Threads that are starting, for whatever project they will be given. */
export interface StartedThreads extends OutputThreads, FileWork {
  open(project: CompiledProject): PageThreads;
  /** Has vector images made; those that fail are missing. */
  vectors(task: VectorsTask): Promise<void>;
  close(): Promise<void>;
}

type PageThreadTask = RowsTask | PagesTask | FileTask | OutputTask | VectorsTask;

/** @param count at least 1 */
export async function startPageThreads(count: number): Promise<StartedThreads> {
  const pool = await openPool<PageThreadTask>(new URL('page-thread.js', import.meta.url), count);
  return {
    open: (project) => openThreads(pool, project),
    ...fileWork(pool),
    ...outputThreads((task, name) => pool.ask(task, name)),
    vectors: async (task) => void (await pool.ask(task, 'makeVectors')),
    close: () => pool.close(),
  };
}

function openThreads(
  { askFor, batches }: ThreadPool<PageThreadTask>,
  { root, site, files, bundle }: CompiledProject,
): PageThreads {
  const { templateTimeout } = site.build;
  // What is published of style sheets is the main thread's.
  const project = shareValue<CompiledProject>({ root, site, files, bundle: { ...bundle, assets: [] } });
  let versions = 0;
  return {
    readRows: ({ lend }) => ({
      batches,
      async run(files) {
        const sent = await lend(
          async ({ descriptor, end }) =>
            (await askFor(templateTimeout, { project, files, log: { descriptor, end } }, 'readRows')) as
              SentRows | undefined,
        );
        return sent?.rows ?? files.map(() => undefined);
      },
    }),
    renderPages({ setup: first, infos, taskOf, lend }) {
      let setup = shareValue(first);
      let version = ++versions;
      let hasInfos = first.infos !== undefined;
      const fragments = new Map<string, readonly Question[]>();
      return {
        batches,
        async run(records) {
          const task: PagesTask = { project, setup, version, pages: records.map(taskOf) };
          let lent: LentPack | undefined;
          const render = async (pack?: LentPack): Promise<SentPages | undefined> => {
            lent = pack;
            return (await askFor(templateTimeout, { ...task, ...(pack && { pack: laneOf(pack) }) }, 'renderPages')) as
              SentPages | undefined;
          };
          const sent = await (lend ? lend(render) : render());
          if (!sent) return records.map(() => undefined);
          if (lent) sent.pieces.forEach(lent.note);
          for (const [number, asked] of sent.fragments)
            fragments.set(`${String(sent.thread)} ${String(task.version)} ${String(number)}`, asked);
          if (sent.wantsInfos && !hasInfos) {
            hasInfos = true;
            version = ++versions;
            setup = shareValue({ ...readShared(setup), infos: infos() });
          }
          const named = (number: number): readonly Question[] =>
            known(fragments, `${String(sent.thread)} ${String(task.version)} ${String(number)}`);
          return sent.pages.map((page) => {
            if (!page) return undefined;
            const { asked, pages, shared, effects, sharedPieces, packed, ...rest } = page;
            const facts = { asked, pages, shared: shared.map(named), effects };
            return {
              ...rest,
              facts,
              pieces: sharedPieces,
              told: false,
              ...(packed && lent && { packed: [lent.name, packed.offset, packed.length] as const }),
            };
          });
        },
      };
    },
  };
}

function laneOf({ descriptor, end }: LentPack): Lane {
  return { descriptor, end };
}

function known(fragments: ReadonlyMap<string, readonly Question[]>, key: string): readonly Question[] {
  const asked = fragments.get(key);
  if (!asked) throw new TypeError(`A thread named the fragment ${key} without saying what it asks.`);
  return asked;
}
