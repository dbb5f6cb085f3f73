import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookOverWhenIdle } from '../../../../src/serve/dev/look-over-when-idle.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lookOver = vi.fn(() => Promise.resolve({ more: false, changed: true }));
const session = { lookOver, problems: () => [] };
const fail = (error: unknown): void => {
  throw error;
};

/** Longer than it waits before it begins. */
const A_WHILE = 1000;

test('goes on as long as something is left', async () => {
  const left = { more: true, changed: false };
  lookOver
    .mockReset()
    .mockResolvedValueOnce(left)
    .mockResolvedValueOnce(left)
    .mockResolvedValueOnce({ more: false, changed: false });
  const done = vi.fn(() => Promise.resolve());
  const idle = lookOverWhenIdle(session, fail, done);
  idle.wake();
  await vi.advanceTimersByTimeAsync(A_WHILE);
  expect(lookOver).toHaveBeenCalledTimes(3);
  expect(done).not.toHaveBeenCalled();
  await idle.close();
});

test('a state that comes while the one before is told is looked over too', async () => {
  lookOver.mockReset().mockResolvedValue({ more: false, changed: true });
  let told: () => void = () => undefined;
  const done = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        told = resolve;
      }),
  );
  const idle = lookOverWhenIdle(session, fail, done);
  idle.wake();
  await vi.advanceTimersByTimeAsync(A_WHILE);
  expect(done).toHaveBeenCalledTimes(1);
  idle.wake();
  told();
  await vi.advanceTimersByTimeAsync(A_WHILE);
  expect(lookOver).toHaveBeenCalledTimes(2);
  told();
  await idle.close();
});
