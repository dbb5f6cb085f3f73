import { setImmediate } from 'node:timers/promises';
import { monotonicNow } from '../lib/async/monotonic-clock.js';

/** Work on many items, part of which can run in threads. */
export interface ParallelMap<Item, Result> {
  readonly items: readonly Item[];
  /** `undefined` if this thread does everything. */
  readonly threads: BatchRunner<Item, Result> | undefined;
  here(item: Item): Result | Promise<Result>;
  /** Called for every item, in order, one after the other. */
  take(item: Item, result: Result, index: number): void | Promise<void>;
  /** Work of this thread before the items, after threads have started. */
  readonly meanwhile?: readonly (() => void)[];
  readonly signal: AbortSignal | undefined;
}

export interface BatchRunner<Item, Result> {
  /** Number of batches that run at a time. */
  readonly batches: number;
  /** Returns a result for each item; `undefined` for an item that this thread must process. */
  run(items: readonly Item[]): Promise<readonly (Result | undefined)[]>;
}

/**
 * Items of a batch: enough to keep threads busy between two turns of the event loop, few enough to keep the wait for
 * the last batch short, and results from waiting so long that V8 keeps them as old objects.
 */
const BATCH = 16;

/** Time between two turns of the event loop, in milliseconds. */
const PAUSE = 8;

/** Batches done ahead of the next one to take, at most, so that results do not fill the memory. */
const AHEAD = 12;

/**
 * Processes all items; each free thread takes the next batch.
 *
 * @throws the error of `here`, `run` or `take`, or the reason of the signal
 */
export async function parallelMap<Item, Result>({
  items,
  threads,
  here,
  take,
  meanwhile = [],
  signal,
}: ParallelMap<Item, Result>): Promise<void> {
  // Without threads, each result is taken immediately.
  const size = threads ? BATCH : 1;
  const total = Math.ceil(items.length / size);
  const batchAt = (index: number): readonly Item[] => items.slice(index * size, (index + 1) * size);
  const done = new Map<number, readonly (Result | undefined)[]>();
  const running = new Set<Promise<void>>();
  let failed: { readonly error: unknown } | undefined;
  let next = 0;
  let taken = 0;
  let paused = monotonicNow();

  function sendBatches(runner: BatchRunner<Item, Result>): void {
    while (next < total && running.size < runner.batches && done.size < AHEAD) {
      const index = next++;
      const batch = runner
        .run(batchAt(index))
        .then(
          (results) => void done.set(index, results),
          (error: unknown) => {
            failed ??= { error };
          },
        )
        .finally(() => running.delete(batch));
      running.add(batch);
    }
  }

  async function pause(): Promise<void> {
    await setImmediate();
    paused = monotonicNow();
    signal?.throwIfAborted();
    if (failed) throw failed.error;
    if (threads) sendBatches(threads);
  }

  async function pauseIfDue(): Promise<void> {
    if (monotonicNow() - paused > PAUSE) await pause();
  }

  async function doHere(index: number): Promise<void> {
    const results: Result[] = [];
    for (const item of batchAt(index)) {
      await pauseIfDue();
      await takeReady();
      results.push(await here(item));
    }
    done.set(index, results);
  }

  async function takeReady(): Promise<void> {
    for (let results = done.get(taken); results !== undefined; results = done.get(taken)) {
      done.delete(taken);
      const first = taken++ * size;
      for (const [place, result] of results.entries()) {
        const item = items[first + place] as Item;
        await pauseIfDue();
        await take(item, result ?? (await here(item)), first + place);
      }
    }
  }

  try {
    for (const work of meanwhile) {
      await pause();
      work();
    }
    while (taken < total) {
      await pause();
      if (next < total && (running.size === 0 || done.size < AHEAD)) await doHere(next++);
      else if (running.size > 0) await Promise.race(running);
      await takeReady();
    }
  } finally {
    await Promise.all(running);
  }
}
