import { describe, expect, it } from 'vitest';
import { failGuarded, guarded, holdForGuarded } from '../../../../src/lib/async/guarded-work.js';

const never = (): Promise<never> => new Promise(() => undefined);
const begun = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(() => {
      setImmediate(resolve);
    });
  });

describe('guarded work', () => {
  it('gives what it comes to, or throws what it throws', async () => {
    expect(await guarded(() => Promise.resolve(3))).toBe(3);
    await expect(guarded(() => Promise.reject(new Error('Broken')))).rejects.toThrow('Broken');
  });

  it('fails in place of what never ends, the innermost first', async () => {
    let outer = 'none';
    const inner = guarded(async () => {
      outer = await guarded(never).catch((error: unknown) => String(error));
      return outer;
    });
    await begun();
    failGuarded(new Error('Stopped'));
    expect(await inner).toBe('Error: Stopped');
  });

  it('tells what did not wait for what was stopped that it was given up on', async () => {
    const seen: unknown[] = [];
    const outer = guarded(async (outside) => {
      await guarded(async (signal) => {
        signal.addEventListener('abort', () => {
          seen.push(signal.reason);
        });
        await never();
      }).catch(() => undefined);
      return outside.aborted;
    });
    await begun();
    const error = new Error('Stopped');
    failGuarded(error);
    expect([await outer, seen]).toEqual([false, [error]]);
  });

  it('does not begin what was stopped before', async () => {
    let ran = false;
    const work = guarded(() => {
      ran = true;
      return Promise.resolve();
    });
    failGuarded(new Error('Stopped'));
    await expect(work).rejects.toThrow('Stopped');
    await begun();
    expect(ran).toBe(false);
  });

  it('hands the error back where nothing is under way', () => {
    expect(() => {
      failGuarded(new Error('Nobody'));
    }).toThrow('Nobody');
  });

  it('keeps the process only while it is under way', async () => {
    const calls: string[] = [];
    holdForGuarded({ ref: () => calls.push('ref'), unref: () => calls.push('unref') });
    await guarded(() => guarded(() => Promise.resolve()));
    expect([calls[0], calls.at(-1), calls.filter((call) => call === 'unref').length]).toEqual(['unref', 'unref', 2]);
    expect(calls).toContain('ref');
  });
});
