import type { Emitter } from './emitter.js';

/** An emitter that takes nothing more once somebody asks to stop: the folder that it writes to may be gone by then, and would be made again. It throws the reason of the signal. */
export function untilStopped(emitter: Emitter, signal: AbortSignal): Emitter {
  return {
    ...emitter,
    write: (...file) => {
      signal.throwIfAborted();
      emitter.write(...file);
    },
    writeAhead: (...file) => {
      signal.throwIfAborted();
      return emitter.writeAhead(...file);
    },
  };
}
