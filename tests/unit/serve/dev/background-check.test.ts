import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkWhenIdle } from '../../../../src/serve/dev/background-check.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const checkPages = vi.fn(() => Promise.resolve({ more: false, changed: true }));
const session = { checkPages, problems: () => [] };
const fail = (error: unknown): void => {
  throw error;
};

/** Longer than the delay before the first slice. */
const A_WHILE = 1000;

test('continues while something is left', async () => {
  const left = { more: true, changed: false };
  checkPages
    .mockReset()
    .mockResolvedValueOnce(left)
    .mockResolvedValueOnce(left)
    .mockResolvedValueOnce({ more: false, changed: false });
  const done = vi.fn(() => Promise.resolve());
  const idle = checkWhenIdle(session, fail, done);
  idle.wake();
  await vi.advanceTimersByTimeAsync(A_WHILE);
  expect(checkPages).toHaveBeenCalledTimes(3);
  expect(done).not.toHaveBeenCalled();
  await idle.close();
});
