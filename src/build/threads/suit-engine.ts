import { suitBatches } from '../../lib/engine-for-batches.js';
import { keepHeapsSmall } from '../../lib/small-heap.js';
import type { ThreadStarter } from './thread-starter.js';

/** Has V8 work as it suits a build, once nothing is left to load: it takes code that was compiled before, its own and ours, only under the flags that it was made with. */
export function suitEngineOnceLoaded(threads: Pick<ThreadStarter, 'loaded'>): void {
  void threads.loaded().then(() => {
    suitBatches();
    keepHeapsSmall();
  });
}
