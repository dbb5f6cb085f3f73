import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from '../lib/async/pool.js';

/** Threads beside the main one at most. */
const MAX_THREADS = 7;

/** Pages that wait at each thread, so that it never waits for the main one. */
const QUEUED = 4;

/** Pages that are done ahead of the one whose result is taken next. */
const AHEAD = 64;

/**
 * Memory of a thread for new and for old objects, in megabytes. Pages leave little behind, but without limits V8 collects
 * the later the more memory the machine has.
 */
const YOUNG_MEGABYTES = 24;
const OLD_MEGABYTES = 256;

/** The number of threads that the machine has room for; none for fewer pages than `least`, for which starting them takes longer. */
export function threadsFor(pages: number, least: number, room: number): number {
  return pages < least ? 0 : Math.min(MAX_THREADS, room);
}

/** Starts threads, unless there are to be none. @param data given to each thread once */
export async function startThreads<Task, Result>(
  module: URL,
  count: number,
  data: unknown,
): Promise<Pool<Task, Result> | undefined> {
  if (count === 0) return undefined;
  // Loaded here: small sites need no threads.
  const { createPool } = await import('../lib/async/pool.js');
  return createPool(module, count, QUEUED, data, YOUNG_MEGABYTES, OLD_MEGABYTES);
}

/** What a thread cannot do is done again here, which then says why. */
export function orHere<T>(there: Promise<T>, here: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
  return there.catch(() => {
    signal?.throwIfAborted();
    return here();
  });
}

export interface OrderedWork<Item, Result> {
  readonly items: readonly Item[];
  /** Whether items are done ahead of the one that is taken next. */
  readonly isAhead: boolean;
  readonly start: (item: Item, index: number) => Promise<Result>;
  /** Called for every item, in order. */
  readonly take: (result: Result, item: Item) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Does work on many items, and takes the results in their order. @throws the error of `work` or `take`, or the reason of the signal */
export async function inOrder<Item, Result>(work: OrderedWork<Item, Result>): Promise<void> {
  const { items, isAhead, start, take, signal } = work;
  const waiting: Promise<Result>[] = [];
  let taken = 0;
  for (const [index, item] of items.entries()) {
    // The process can react to signals, and give threads their next items.
    await nextTurn();
    signal?.throwIfAborted();
    const result = start(item, index);
    // It is awaited in its turn, unless an earlier one ends the work.
    result.catch(() => undefined);
    waiting.push(result);
    if (!isAhead || waiting.length === AHEAD) take((await waiting.shift()) as Result, items[taken++] as Item);
  }
  for (const result of waiting) take(await result, items[taken++] as Item);
}
