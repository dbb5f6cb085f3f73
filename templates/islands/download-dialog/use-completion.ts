import { useEffect, useState } from 'react';
import { COMPLETION_STEPS, completionAfter, type Completion } from '../../shared/download/completion.js';

/** What is there after completion, as time passes. `completedAt`: on the clock of `performance.now()`; `undefined` before it. */
export function useCompletion(
  completedAt: number | undefined,
  campaign: boolean,
  dismissed: boolean,
): Completion | undefined {
  const [reached, setReached] = useState(() => performance.now());
  useEffect(() => {
    if (completedAt === undefined) return undefined;
    const timers = COMPLETION_STEPS.map((step) => {
      const moment = completedAt + step;
      return setTimeout(
        () => setReached((before) => Math.max(before, moment)),
        Math.max(0, moment - performance.now()),
      );
    });
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [completedAt]);
  if (completedAt === undefined) return undefined;
  return completionAfter(reached - completedAt, campaign, dismissed);
}
