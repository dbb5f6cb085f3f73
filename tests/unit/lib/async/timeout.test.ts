import { describe, expect, it } from 'vitest';
import { abortable, TimeoutError, withTimeout } from '../../../../src/lib/async/timeout.js';

const never = (): Promise<never> => new Promise(() => undefined);

describe('abortable', () => {
  it('gives the result of the work, or the reason of the signal', async () => {
    const controller = new AbortController();
    expect(await abortable(Promise.resolve(3), controller.signal)).toBe(3);
    const pending = abortable(never(), controller.signal);
    controller.abort(new Error('Stopped'));
    await expect(pending).rejects.toThrow('Stopped');
    await expect(abortable(Promise.resolve(3), controller.signal)).rejects.toThrow('Stopped');
  });
});

describe('withTimeout', () => {
  it('gives the result of work that settles, also without any time', async () => {
    expect(await withTimeout(Promise.resolve(3), 0)).toBe(3);
    await expect(withTimeout(Promise.reject(new Error('Broken')), 0)).rejects.toThrow('Broken');
  });

  it('rejects for work that does not settle, or once its signal is aborted', async () => {
    await expect(withTimeout(never(), 0)).rejects.toThrow(TimeoutError);
    await expect(withTimeout(never(), 100, AbortSignal.abort(new Error('Stopped')))).rejects.toThrow('Stopped');
  });
});
