import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { withBacklog } from '../../../../src/core/build/emit-pages.js';

describe('a backlog', () => {
  it('runs so much at a time and no more, and ends when all has ended', async () => {
    let running = 0;
    let most = 0;
    let done = 0;
    await withBacklog(3, async (add) => {
      for (let index = 0; index < 10; index += 1) {
        await add(async () => {
          running += 1;
          most = Math.max(most, running);
          await sleep(index % 2);
          running -= 1;
          done += 1;
        });
      }
    });
    expect({ most, done }).toEqual({ most: 3, done: 10 });
  });

  it('fails with the first piece that fails, and starts no other', async () => {
    const started: number[] = [];
    const work = withBacklog(1, async (add) => {
      for (let index = 0; index < 5; index += 1) {
        await add(async () => {
          started.push(index);
          await sleep(1);
          if (index === 1) throw new RangeError('second');
        });
      }
    });
    await expect(work).rejects.toThrow('second');
    expect(started).toEqual([0, 1]);
    await expect(withBacklog(2, (add) => add(() => Promise.reject(new RangeError('last'))))).rejects.toThrow('last');
  });

  it('waits for what runs when its caller fails', async () => {
    let ended = false;
    const work = withBacklog(2, async (add) => {
      await add(async () => {
        await sleep(5);
        ended = true;
      });
      throw new RangeError('caller');
    });
    await expect(work).rejects.toThrow('caller');
    expect(ended).toBe(true);
  });
});
