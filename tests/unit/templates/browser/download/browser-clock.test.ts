import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserClock } from '../../../../../templates/browser/download/browser-clock.js';

describe('browserClock', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sleeps as long as it is told', async () => {
    const wake = vi.fn();
    void browserClock.sleep(500).then(wake);
    await vi.advanceTimersByTimeAsync(499);
    expect(wake).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(wake).toHaveBeenCalledOnce();
  });

  it('wakes as soon as the signal aborts, and leaves no timer', async () => {
    const signal = new AbortController();
    const asleep = browserClock.sleep(500, signal.signal);
    signal.abort();
    await asleep;
    expect(vi.getTimerCount()).toBe(0);
    await browserClock.sleep(500, signal.signal);
    expect(vi.getTimerCount()).toBe(0);
  });
});
