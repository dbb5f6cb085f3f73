import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { parallelMap, type BatchRunner } from '../../../src/workers/parallel-map.js';

const ITEMS = Array.from({ length: 200 }, (_, index) => index);

interface Run {
  /** What was taken, with who did it. */
  readonly taken: readonly string[];
  /** Items that were done in threads. */
  readonly inThread: ReadonlySet<number>;
}

async function run(threads: BatchRunner<number, string> | undefined, items: readonly number[] = ITEMS): Promise<Run> {
  const taken: string[] = [];
  const inThread = new Set<number>();
  await parallelMap<number, string>({
    items,
    threads: threads && {
      ...threads,
      run(batch) {
        for (const item of batch) inThread.add(item);
        return threads.run(batch);
      },
    },
    here: (item) => `here ${String(item)}`,
    take(item, result, index) {
      expect(item).toBe(items[index]);
      taken.push(result);
    },
    signal: undefined,
  });
  return { taken, inThread };
}

/** Answers after a time that differs from batch to batch, so that they come out of turn. */
const slow: BatchRunner<number, string> = {
  batches: 3,
  async run(batch) {
    await setTimeout(((batch[0] ?? 0) * 7) % 5);
    return batch.map((item) => (item % 10 === 3 ? undefined : `inThread ${String(item)}`));
  },
};

describe('work on many items', () => {
  it('is taken in order, each once, whoever did it and when', async () => {
    const { taken, inThread } = await run(slow);
    expect(taken).toEqual(
      ITEMS.map((item) => `${inThread.has(item) && item % 10 !== 3 ? 'inThread' : 'here'} ${String(item)}`),
    );
    expect(inThread.size).toBeGreaterThan(0);
    expect(inThread.size).toBeLessThan(ITEMS.length);
  });

  it('keeps no more batches under way elsewhere than are wanted', async () => {
    let now = 0;
    let most = 0;
    await run({
      batches: 2,
      async run(batch) {
        now += 1;
        most = Math.max(most, now);
        await setTimeout(1);
        now -= 1;
        return batch.map(String);
      },
    });
    expect(most).toBe(2);
  });

  it('fails with what was thrown elsewhere, once all that is under way has ended', async () => {
    let running = 0;
    const failing = run({
      batches: 2,
      async run(batch) {
        running += 1;
        await setTimeout(5);
        running -= 1;
        if (batch.includes(0)) throw new TypeError('torn');
        return batch.map(String);
      },
    });
    await expect(failing).rejects.toThrow('torn');
    expect(running).toBe(0);
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    let done = 0;
    const stopped = parallelMap<number, number>({
      items: ITEMS,
      threads: undefined,
      here(item) {
        if (item === 50) stop.abort(new Error('enough'));
        done += 1;
        return item;
      },
      take: () => undefined,
      signal: stop.signal,
    });
    await expect(stopped).rejects.toThrow('enough');
    expect(done).toBeLessThan(100);
  });
});
