import { useEffect, useState } from 'react';
import { COMPLETION_STEPS, completionAfter, type Completion } from '../../shared/download/completion.js';

/** What is there after completion, as time passes. `completedAt`: on the clock of `performance.now()`; `undefined` before it. */
export function useCompletion(completedAt: number | undefined, campaign: boolean, dismissed: boolean): Completion | undefined {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (completedAt === undefined) return undefined;
    const timers = COMPLETION_STEPS.map((step) => setTimeout(() => setNow(performance.now()), Math.max(0, completedAt + step - performance.now())));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [completedAt]);
  return completedAt === undefined ? undefined : completionAfter(Math.max(0, now - completedAt), campaign, dismissed);
}
