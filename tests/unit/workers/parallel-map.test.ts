import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { spread, type Elsewhere } from '../../../src/workers/parallel-map.js';

const ITEMS = Array.from({ length: 200 }, (_, index) => index);

interface Run {
  /** What was taken, with who did it. */
  readonly taken: readonly string[];
  /** Items that were done elsewhere. */
  readonly away: ReadonlySet<number>;
}

async function run(elsewhere: Elsewhere<number, string> | undefined, items: readonly number[] = ITEMS): Promise<Run> {
  const taken: string[] = [];
  const away = new Set<number>();
  await spread<number, string>({
    items,
    elsewhere: elsewhere && {
      ...elsewhere,
      run(batch) {
        for (const item of batch) away.add(item);
        return elsewhere.run(batch);
      },
    },
    here: (item) => `here ${String(item)}`,
    take(item, result, index) {
      expect(item).toBe(items[index]);
      taken.push(result);
    },
    signal: undefined,
  });
  return { taken, away };
}

/** Answers after a time that differs from batch to batch, so that they come out of turn. */
const slow: Elsewhere<number, string> = {
  batches: 3,
  async run(batch) {
    await setTimeout(((batch[0] ?? 0) * 7) % 5);
    return batch.map((item) => (item % 10 === 3 ? undefined : `away ${String(item)}`));
  },
};

describe('work on many items', () => {
  it('is done here alone where nobody else does any', async () => {
    expect((await run(undefined)).taken).toEqual(ITEMS.map((item) => `here ${String(item)}`));
  });

  it('is taken in order, each once, whoever did it and when', async () => {
    const { taken, away } = await run(slow);
    expect(taken).toEqual(
      ITEMS.map((item) => `${away.has(item) && item % 10 !== 3 ? 'away' : 'here'} ${String(item)}`),
    );
    expect(away.size).toBeGreaterThan(0);
    expect(away.size).toBeLessThan(ITEMS.length);
  });

  it('is done elsewhere alone where this thread has enough to do with taking it, but for what failed there', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => index);
    const { taken, away } = await run({ ...slow, batchSize: 100, doesAll: true }, many);
    expect(taken).toEqual(many.map((item) => `${item % 10 === 3 ? 'here' : 'away'} ${String(item)}`));
    expect(away.size).toBe(many.length);
    expect((await run({ ...slow, doesAll: true })).away.size).toBeLessThan(ITEMS.length);
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

  it('of no item ends at once', async () => {
    expect((await run(slow, [])).taken).toEqual([]);
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

  it('leaves time for what else this thread has to do, once others have begun', async () => {
    const done: string[] = [];
    const meanwhile = ['one', 'two'].map((chore) => () => {
      done.push(chore);
    });
    const note = (what: string) => (): void => {
      if (!done.includes(what)) done.push(what);
    };
    const all = { items: ITEMS, here: String, take: note('taken'), meanwhile, signal: undefined };
    await spread<number, string>({
      ...all,
      elsewhere: { batches: 1, run: (batch) => Promise.resolve(batch.map(String)).finally(note('sent')) },
    });
    expect(done).toEqual(['sent', 'one', 'two', 'taken']);
    done.length = 0;
    await spread<number, string>({ ...all, items: [], elsewhere: undefined });
    expect(done).toEqual(['one', 'two']);
  });

  it('goes on with the next batches while others finish those done here, and takes what they made of them in order', async () => {
    let now = 0;
    let most = 0;
    const taken: string[] = [];
    const finish = async (items: readonly number[], results: readonly string[]): Promise<string[]> => {
      now += 1;
      most = Math.max(most, now);
      await setTimeout(((items[0] ?? 0) * 7) % 5);
      now -= 1;
      return results.map((result) => `${result} finished`);
    };
    await spread<number, string>({
      items: ITEMS,
      elsewhere: undefined,
      here: String,
      finish,
      take: (_, result) => void taken.push(result),
      signal: undefined,
    });
    expect(taken).toEqual(ITEMS.map((item) => `${String(item)} finished`));
    expect(most).toBeGreaterThan(1);
    const failing = spread<number, string>({
      items: ITEMS,
      elsewhere: undefined,
      here: String,
      finish: () => Promise.reject(new TypeError('torn')),
      take: () => undefined,
      signal: undefined,
    });
    await expect(failing).rejects.toThrow('torn');
  });

  it('helps where it would wait for others to finish, as long as there is anything that they have not begun with', async () => {
    const waiting: (() => void)[] = [];
    let helped = 0;
    // Nobody else ever finishes a batch.
    const finish = (items: readonly number[], results: readonly string[]): Promise<string[]> =>
      new Promise((resolve) => {
        waiting.push(() => {
          resolve(results.map((result) => `${result} finished`));
        });
      });
    const help = (): boolean => {
      const last = waiting.pop();
      last?.();
      helped += 1;
      return last !== undefined;
    };
    const taken: string[] = [];
    await spread<number, string>({
      items: ITEMS,
      elsewhere: undefined,
      here: String,
      finish,
      help,
      take: (_, result) => void taken.push(result),
      signal: undefined,
    });
    expect(taken).toEqual(ITEMS.map((item) => `${String(item)} finished`));
    expect(helped).toBeGreaterThan(1);
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    let done = 0;
    const stopped = spread<number, number>({
      items: ITEMS,
      elsewhere: undefined,
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
