import type { IsletError } from '../../errors/index.js';
import type { TemplatePlaces } from './source-place.js';
import { templateFault } from './template-faults.js';

interface Watch {
  readonly places: TemplatePlaces;
  readonly take: (fault: IsletError) => void;
}

/** Latest last. */
const watches: Watch[] = [];

/**
 * Passes uncaught errors of templates to `take`, such as a rejected promise that no code awaits, instead of ending
 * the process. Other uncaught errors are handled as before. Returns the function that ends this.
 */
export function watchLateFaults(places: TemplatePlaces, take: (fault: IsletError) => void): () => void {
  const watch = { places, take };
  if (watches.length === 0) listen();
  watches.push(watch);
  return () => {
    const index = watches.indexOf(watch);
    if (index < 0) return;
    watches.splice(index, 1);
    if (watches.length > 0) return;
    process.setUncaughtExceptionCaptureCallback(null);
    process.off('unhandledRejection', onUncaught);
  };
}

function listen(): void {
  process.setUncaughtExceptionCaptureCallback(onUncaught);
  // Without this listener, Node wraps rejections that are no errors.
  process.on('unhandledRejection', onUncaught);
}

function onUncaught(error: unknown): void {
  for (const { places, take } of watches.toReversed()) {
    try {
      take(templateFault(error, places, undefined, 'templates'));
      return;
    } catch (other) {
      if (other !== error) throw other;
    }
  }
  // As Node does without a callback. Values that are no errors do not get here: only templates throw them.
  process.setUncaughtExceptionCaptureCallback(null);
  if (!process.emit('uncaughtException', error as Error)) throw error;
  if (watches.length > 0) process.setUncaughtExceptionCaptureCallback(onUncaught);
}
