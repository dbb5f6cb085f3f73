import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

/** By this name threads find the number that they raise. */
const NAME = 'islet.heartbeat';

let own: Int32Array | undefined;

/** Says that this thread gets on: with each page that it reads or renders. */
export function heartbeat(): void {
  Atomics.add(heartbeats(), 0, 1);
}

/** The one number that {@link heartbeat} raises here. It may be looked at by any thread. */
export function heartbeats(): Int32Array {
  return (own ??= (isMainThread ? undefined : (getEnvironmentData(NAME) as Int32Array | undefined)) ?? sharedNumber());
}

/** The number that all threads raise which are started from now on. */
export function heartbeatsOfThreads(): Int32Array {
  const shared = sharedNumber();
  setEnvironmentData(NAME, shared);
  return shared;
}

function sharedNumber(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}
