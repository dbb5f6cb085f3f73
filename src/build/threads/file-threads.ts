import type { PageCopy } from '../reuse.js';
import type { CopyTask, HashTask } from './file-thread.js';
import type { Elsewhere } from './spread.js';

/** Batches that wait at each thread, so that it need not wait itself. */
const QUEUED = 2;

/** Threads that read and write files, without the main one, which does its part too. */
export interface FileThreads {
  /** SHA-256 of files below a root, by their paths. */
  hash(root: string): Elsewhere<string, string>;
  /** Puts pages into an output; gives their sizes in bytes. */
  copy(dist: string): Elsewhere<PageCopy, number>;
  close(): Promise<void>;
}

/** @param count at least 1 */
export async function startFileThreads(count: number): Promise<FileThreads> {
  const { Piscina } = await import('piscina');
  const pool = new Piscina<HashTask | CopyTask, unknown>({
    filename: new URL('file-thread.js', import.meta.url).href,
    minThreads: count,
    maxThreads: count,
    concurrentTasksPerWorker: QUEUED,
  });
  /** Nothing of a task whose thread died is done. */
  const ask = async <T>(task: HashTask | CopyTask, name: string, items: readonly unknown[]): Promise<readonly (T | undefined)[]> => {
    try {
      return (await pool.run(task, { name })) as (T | undefined)[];
    } catch {
      return items.map(() => undefined);
    }
  };
  const batches = count * QUEUED;
  return {
    hash: (root) => ({ batches, run: (files) => ask<string>({ root, files }, 'readHashes', files) }),
    copy: (dist) => ({ batches, run: (pages) => ask<number>({ dist, pages }, 'copyPages', pages) }),
    close: () => pool.destroy(),
  };
}
