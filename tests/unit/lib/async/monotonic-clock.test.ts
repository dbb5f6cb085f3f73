import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { monotonicNow } from '../../../../src/lib/async/monotonic-clock.js';
import { watchDeterminism } from '../../../../src/render/determinism/determinism-guard.js';

it('goes on as a clock, and asks nobody who reads it while templates are watched', async () => {
  const close = watchDeterminism('/templates');
  let asked = 0;
  const { captureStackTrace } = Error;
  Error.captureStackTrace = (...given) => {
    asked += 1;
    captureStackTrace(...given);
  };
  try {
    const before = monotonicNow();
    await setTimeout(5);
    expect(monotonicNow() - before).toBeGreaterThan(3);
    expect(asked).toBe(0);
    performance.now();
    expect(asked).toBe(1);
  } finally {
    Error.captureStackTrace = captureStackTrace;
    close();
  }
});
