import { useEffect, useState } from 'react';
import { COMPLETION_STEPS, completionAfter, type Completion } from '../../shared/download/completion.js';

/** What is there after completion, as time passes. `completedAt`: on the clock of `performance.now()`; `undefined` before it. */
export function useCompletion(completedAt: number | undefined, campaign: boolean, dismissed: boolean): Completion | undefined {
  const [reached, setReached] = useState<{ readonly from: number | undefined; readonly step: number }>({ from: undefined, step: 0 });
  useEffect(() => {
    if (completedAt === undefined) return undefined;
    const timers = COMPLETION_STEPS.map((step) => setTimeout(() => setReached({ from: completedAt, step }), Math.max(0, completedAt + step - performance.now())));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [completedAt]);
  if (completedAt === undefined) return undefined;
  return completionAfter(reached.from === completedAt ? reached.step : 0, campaign, dismissed);
}
