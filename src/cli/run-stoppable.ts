import type { BuildProgress } from '../core/build-progress.js';
import type { CommonOptions } from './common-options.js';
import { startProgress } from './progress.js';
import type { Ending } from './run-command.js';
import { listenForStop } from './stop-signal.js';

/** What work is given that can be stopped, in the form of the options of a build. */
export interface Stoppable {
  readonly signal: AbortSignal;
  readonly onProgress?: (event: BuildProgress) => void;
}

/**
 * Runs work with progress on the terminal; a signal stops it in order, with the exit code that belongs to the signal.
 *
 * @param whatStands what is said of the output where it was stopped, as a sentence
 */
export async function runStoppable(
  options: Pick<CommonOptions, 'quiet' | 'color'>,
  whatStands: () => string,
  work: (options: Stoppable) => Promise<Ending>,
): Promise<Ending> {
  const stop = listenForStop();
  const progress = startProgress(options);
  try {
    return await work({ signal: stop.signal, ...(progress && { onProgress: progress.show }) });
  } catch (error) {
    const code = stop.exitCode();
    if (code === undefined) throw error;
    stop.endSoon();
    return { stoppedWith: code, message: whatStands() };
  } finally {
    progress?.end();
    stop.dispose();
  }
}
