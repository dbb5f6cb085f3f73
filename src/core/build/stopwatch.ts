import { monotonicNow } from '../../lib/async/monotonic-clock.js';
import type { BuildProgress } from './build-progress.js';

/** Times the stages of a build and reports progress. */
export interface Stopwatch {
  stage<T>(name: string, run: () => T | Promise<T>): Promise<T>;
  progress(done: number, total: number): void;
  timings(): { stage: string; ms: number }[];
}

const SHOWN = new Set<string>(['bundle', 'load', 'render', 'emit', 'publish'] satisfies BuildProgress['stage'][]);

export function createStopwatch(onProgress?: (event: BuildProgress) => void): Stopwatch {
  const timings: { stage: string; ms: number }[] = [];
  let current = '';
  const tell = (done: number, total: number) => {
    if (SHOWN.has(current)) onProgress?.({ stage: current as BuildProgress['stage'], done, total });
  };
  return {
    async stage(name, run) {
      current = name;
      const start = monotonicNow();
      tell(0, 1);
      const result = await run();
      timings.push({ stage: name, ms: monotonicNow() - start });
      return result;
    },
    progress: tell,
    timings: () => timings,
  };
}
