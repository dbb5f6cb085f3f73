import { describe, expect, it } from 'vitest';
import { interrupt, interruptible } from '../../../../src/lib/async/watchdog.js';

const never = (): Promise<never> => new Promise(() => undefined);
const started = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(() => {
      setImmediate(resolve);
    });
  });

describe('interruptible work', () => {
  it('gives its result, or throws its error', async () => {
    expect(await interruptible(() => Promise.resolve(3))).toBe(3);
    await expect(interruptible(() => Promise.reject(new Error('Broken')))).rejects.toThrow('Broken');
  });

  it('rejects in place of work that never settles, the innermost first', async () => {
    let outer = 'none';
    const inner = interruptible(async () => {
      outer = await interruptible(never).catch((error: unknown) => String(error));
      return outer;
    });
    await started();
    interrupt(new Error('Stopped'));
    expect(await inner).toBe('Error: Stopped');
  });

  it('aborts the signal of the interrupted work only', async () => {
    const seen: unknown[] = [];
    const outer = interruptible(async (outside) => {
      await interruptible(async (signal) => {
        signal.addEventListener('abort', () => {
          seen.push(signal.reason);
        });
        await never();
      }).catch(() => undefined);
      return outside.aborted;
    });
    await started();
    const error = new Error('Stopped');
    interrupt(error);
    expect([await outer, seen]).toEqual([false, [error]]);
  });
});
