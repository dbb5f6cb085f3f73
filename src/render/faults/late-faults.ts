import type { IsletError } from '../../errors/index.js';
import type { TemplatePlaces } from './source-place.js';
import { templateFault } from './template-faults.js';

interface Watch {
  readonly places: TemplatePlaces;
  readonly take: (fault: IsletError) => void;
}

/** The latest last. */
const watches: Watch[] = [];

/**
 * Hands what templates throw once nobody waits for them any more (a promise that they left behind is rejected) to whoever evaluated them, in place of ending the process. Returns what takes the watch off.
 * All other errors go where they went before.
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
  // What a promise was rejected with comes here as it is: as an exception it would be wrapped by Node where it is no error, so that nobody could tell that it is a template's.
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
  // As Node does where nobody has asked for them first. What is no error is taken above: only templates throw such.
  process.setUncaughtExceptionCaptureCallback(null);
  if (!process.emit('uncaughtException', error as Error)) throw error;
  if (watches.length > 0) process.setUncaughtExceptionCaptureCallback(onUncaught);
}
