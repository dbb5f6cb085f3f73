import { setImmediate } from 'node:timers/promises';
import { monotonicNow } from '../lib/async/monotonic-clock.js';

/** Work on many items, part of which may be done elsewhere at the same time. */
export interface Spread<Item, Result> {
  readonly items: readonly Item[];
  /** Those who do batches elsewhere; `undefined` where all is done here. */
  readonly elsewhere: Elsewhere<Item, Result> | undefined;
  here(item: Item): Result | Promise<Result>;
  /** What others have to do with a batch that was done here, before its results are taken; meanwhile this thread goes on with the next ones. */
  readonly finish?: ((items: readonly Item[], results: readonly Result[]) => Promise<readonly Result[]>) | undefined;
  /** Does what the others have not begun with of that; false where they have begun with all of it. */
  readonly help?: (() => boolean) | undefined;
  /** Called for every item, in their order, one after the other. */
  take(item: Item, result: Result, index: number): void | Promise<void>;
  /** What this thread has to do beside the items: it does them one by one once those elsewhere have begun. */
  readonly meanwhile?: readonly (() => void)[];
  readonly signal: AbortSignal | undefined;
}

export interface Elsewhere<Item, Result> {
  /** Batches that are under way at most. */
  readonly batches: number;
  /** Items of a batch; where it is missing, as many as suit pages that are rendered. */
  readonly batchSize?: number;
  /** True where taking the results of many items keeps this thread busy enough: then it does no batch itself while others do. */
  readonly doesAll?: boolean;
  /** Returns a result for each item; `undefined` for one that has to be done here. */
  run(items: readonly Item[]): Promise<readonly (Result | undefined)[]>;
}

/** Items of a batch: enough that those elsewhere do not run out between two looks, few enough that the last ones do not keep everybody waiting. */
const BATCH = 24;

/** The same of many items, where what is left at the end counts for less than what each batch costs. */
const MANY_BATCH = 48;

/** Time between two looks at what came back and at whether to stop, in milliseconds. */
const PAUSE = 8;

/** Where there are fewer items, those elsewhere have hardly begun when the first are wanted: if they did all, they would be waited for. */
const MANY = 3000;

/** Batches done out of turn before the ones that are missing are waited for, so that results do not fill the memory. */
const AHEAD = 12;

/** Batches done here that are being finished at most: more would only fill the memory. */
const FINISHING = 10;

/** Does all the work; whoever is free takes the next batch. @throws what was thrown here, elsewhere or by `take`, or the reason to stop */
export async function spread<Item, Result>({
  items,
  elsewhere,
  here,
  finish,
  help,
  take,
  meanwhile = [],
  signal,
}: Spread<Item, Result>): Promise<void> {
  const size = elsewhere?.batchSize ?? (items.length < MANY ? BATCH : MANY_BATCH);
  const total = Math.ceil(items.length / size);
  const batchAt = (index: number): readonly Item[] => items.slice(index * size, (index + 1) * size);
  const leaves = elsewhere?.doesAll === true && items.length >= MANY;
  const done = new Map<number, readonly (Result | undefined)[]>();
  const away = new Set<Promise<void>>();
  let failed: { readonly error: unknown } | undefined;
  let next = 0;
  let taken = 0;
  let looked = monotonicNow();

  function send(): void {
    if (!elsewhere) return;
    while (next < total && away.size < elsewhere.batches && done.size < AHEAD) {
      const index = next;
      next += 1;
      wait(index, elsewhere.run(batchAt(index)));
    }
  }

  function wait(index: number, results: Promise<readonly (Result | undefined)[]>): void {
    const batch = results
      .then(
        (found) => void done.set(index, found),
        (error: unknown) => {
          failed ??= { error };
        },
      )
      .finally(() => away.delete(batch));
    away.add(batch);
  }

  const isLongAgo = (): boolean => monotonicNow() - looked > PAUSE;

  async function pause(): Promise<void> {
    await setImmediate();
    looked = monotonicNow();
    signal?.throwIfAborted();
    if (failed) throw failed.error;
    send();
  }

  async function doHere(index: number): Promise<void> {
    const results: Result[] = [];
    for (const item of batchAt(index)) {
      if (isLongAgo()) await pause();
      results.push(await here(item));
    }
    if (finish) wait(index, finish(batchAt(index), results));
    else done.set(index, results);
  }

  /** Whether this thread does the next batch itself, or waits for those under way. */
  function isFree(): boolean {
    return away.size === 0 || (finish ? away.size < FINISHING : !leaves && done.size < AHEAD);
  }

  async function takeReady(): Promise<void> {
    for (let results = done.get(taken); results !== undefined; results = done.get(taken)) {
      done.delete(taken);
      const first = taken * size;
      taken += 1;
      for (const [place, item] of batchAt(taken - 1).entries()) {
        if (isLongAgo()) await pause();
        await take(item, results[place] ?? (await here(item)), first + place);
      }
    }
  }

  try {
    for (const chore of meanwhile) {
      await pause();
      chore();
    }
    while (taken < total) {
      await pause();
      if (next < total && isFree()) {
        const index = next;
        next += 1;
        await doHere(index);
      } else if (away.size > 0 && help?.() !== true) await Promise.race(away);
      await takeReady();
    }
  } finally {
    await Promise.all(away);
  }
}
