import type { LendPacks } from '../incremental/next-packs.js';
import type { PageCopy } from '../incremental/kept-page.js';
import type { CopyTask, HashTask } from './file-tasks.js';
import type { OutputTask } from './output-tasks.js';
import { outputThreads, type OutputThreads } from './output-threads.js';
import { createPageWriter, type PageWriter } from './page-writer.js';
import type { Elsewhere } from './parallel-map.js';
import { openPool, type ThreadPool } from './thread-pool.js';
import type { VectorsTask } from './vectors-task.js';
import type { WriteTask } from './write-task.js';

/** Files of a batch: each takes some 40 µs, and the main thread looks for more to do every 8 ms. Pages that it has read ahead wait in memory. */
const BATCH = 96;

/** What threads do with many files, without the main one, which does its part too. */
export interface FileWork {
  /** SHA-256 of files below a root, by their paths. */
  hash(root: string): Elsewhere<string, string>;
  /** Puts pages into an output; gives their sizes in bytes. */
  copy(dist: string): Elsewhere<PageCopy, number>;
  /** Puts pages into an output that were rendered here, and keeps them for the next build where that lends packs. */
  write(dist: string, lend: LendPacks | undefined): PageWriter;
}

export type FileTask = HashTask | CopyTask | WriteTask;

/** @param pool of threads that run the functions of `file-tasks.ts` */
export function fileWork({ ask, batches, count }: Pick<ThreadPool<FileTask>, 'ask' | 'batches' | 'count'>): FileWork {
  // Beside one thread this one has time left.
  const doesAll = count > 1;
  return {
    hash: (root) => ({
      batches,
      batchSize: BATCH,
      doesAll,
      run: async (files) =>
        ((await ask({ root, files }, 'readHashes')) as (string | undefined)[] | undefined) ??
        files.map(() => undefined),
    }),
    copy: (dist) => ({
      batches,
      batchSize: BATCH,
      doesAll,
      run: async (pages) =>
        ((await ask({ dist, pages }, 'copyPages')) as (number | undefined)[] | undefined) ?? pages.map(() => undefined),
    }),
    write: (dist, lend) => createPageWriter(ask, dist, lend),
  };
}

/** Threads that read and write files. */
export interface FileThreads extends OutputThreads, FileWork {
  /** Has vector images made; those that fail are missing. */
  vectors(task: VectorsTask): Promise<void>;
  close(): Promise<void>;
}

/** @param count at least 1 */
export async function startFileThreads(count: number): Promise<FileThreads> {
  const pool = await openPool<FileTask | OutputTask | VectorsTask>(new URL('file-thread.js', import.meta.url), count);
  return {
    ...fileWork(pool),
    ...outputThreads(pool.ask),
    vectors: async (task) => void (await pool.ask(task, 'makeVectors')),
    close: pool.close,
  };
}
