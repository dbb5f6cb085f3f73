import { expect, it } from 'vitest';
import { inTime, TimeLimitReached, withTimeLimit } from '../../../src/lib/time-limit.js';

const forEver = (): never => {
  for (;;) JSON.stringify('');
};

it('work without a limit is done as it is', () => {
  expect(inTime(() => 3)).toBe(3);
});

it('work ends by its limit, and what comes after it goes on', async () => {
  await withTimeLimit(50, async () => {
    expect(inTime(() => 'short')).toBe('short');
    expect(() => inTime(forEver)).toThrow(TimeLimitReached);
    await Promise.resolve();
    expect(inTime(() => 'again')).toBe('again');
  });
});

it('errors are those of the work', async () => {
  await expect(
    withTimeLimit(1000, () =>
      Promise.resolve(
        inTime(() => {
          throw new RangeError('Too far');
        }),
      ),
    ),
  ).rejects.toThrow(new RangeError('Too far'));
});

it('work may do further work that has a limit', async () => {
  expect(await withTimeLimit(1000, () => Promise.resolve(inTime(() => `${inTime(() => 'inner')} and outer`)))).toBe(
    'inner and outer',
  );
});
