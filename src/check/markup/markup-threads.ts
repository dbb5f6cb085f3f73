import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { MarkupJob, MarkupVerdict } from './look-at-markup.js';

/** Looks at pages in batches; answers come in the order of the jobs. */
export interface MarkupThreads {
  look(jobs: readonly MarkupJob[]): Promise<readonly MarkupVerdict[]>;
  close(): Promise<void>;
}

/** More threads only wait for the one that reads the pages. */
const MAX_THREADS = 8;

interface Batch {
  readonly jobs: readonly MarkupJob[];
  readonly resolve: (found: readonly MarkupVerdict[]) => void;
  readonly reject: (reason: unknown) => void;
}

/** Starts a thread for each processor. Whoever starts them closes them. */
export function startMarkupThreads(): MarkupThreads {
  const waiting: Batch[] = [];
  const idle: Worker[] = [];
  const under = new Map<Worker, Batch>();
  let broken: { readonly reason: unknown } | undefined;
  const assign = (): void => {
    while (idle.length > 0 && waiting.length > 0) {
      const worker = idle.pop();
      const batch = waiting.shift();
      if (!worker || !batch) return;
      under.set(worker, batch);
      worker.postMessage(batch.jobs);
    }
  };
  const fail = (reason: unknown): void => {
    broken ??= { reason };
    for (const batch of [...under.values(), ...waiting.splice(0)]) batch.reject(reason);
    under.clear();
  };
  const workers = Array.from({ length: Math.min(MAX_THREADS, availableParallelism()) }, () => {
    const worker = new Worker(new URL('markup-worker.js', import.meta.url));
    worker.on('message', (found: readonly MarkupVerdict[]) => {
      under.get(worker)?.resolve(found);
      under.delete(worker);
      idle.push(worker);
      assign();
    });
    worker.on('error', fail);
    idle.push(worker);
    return worker;
  });
  return {
    look: (jobs) =>
      new Promise((resolve, reject) => {
        if (broken) {
          reject(broken.reason instanceof Error ? broken.reason : new TypeError(String(broken.reason)));
          return;
        }
        waiting.push({ jobs, resolve, reject });
        assign();
      }),
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
