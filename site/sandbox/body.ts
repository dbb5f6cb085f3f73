import { setTimeout as sleep } from 'node:timers/promises';
import { find, type Fault } from './fault.js';

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * A body that generates its bytes on demand, slowed down and broken by the faults: it errors at the position where the
 * connection should break. A rate limit or stall ends when `changed` is aborted. When the reader cancels, generation
 * stops.
 */
export function faultyBody(pieces: Pieces, faults: readonly Fault[], changed: AbortSignal): ReadableStream<Uint8Array> {
  const leave = new AbortController();
  const iterator = impaired(pieces, faults, AbortSignal.any([leave.signal, changed]));
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        leave.abort();
        await iterator.return();
      },
    },
    { highWaterMark: 0 },
  );
}

/** `free`: the bytes are no longer delayed. */
async function* impaired(
  pieces: Pieces,
  faults: readonly Fault[],
  free: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const rate = find(faults, 'rate')?.bytesPerSecond ?? Infinity;
  const drop = find(faults, 'drop')?.at ?? Infinity;
  const stall = find(faults, 'stall')?.at ?? Infinity;
  const begun = performance.now();
  let sent = 0;
  const stallHere = async (): Promise<void> => {
    if (sent === stall && !free.aborted)
      await new Promise((resolve) => {
        free.addEventListener('abort', resolve, { once: true });
      });
  };
  for await (const whole of pieces) {
    for (const piece of split(whole.subarray(0, drop - sent), rate, stall - sent)) {
      await stallHere();
      sent += piece.length;
      const early = begun + (sent / rate) * 1000 - performance.now();
      // A reader that has left waits for nothing; closing the stream then ends the loop.
      if (early > 1) await sleep(early, undefined, { signal: free }).catch(() => undefined);
      yield piece;
    }
    if (sent === drop) break;
  }
  await stallHere();
  if (sent === drop) throw new Error('The connection breaks here.');
}

/** Yields chunks of about a tenth of a second, so that a slow connection is steady. One chunk ends before byte `edge`. */
function* split(whole: Uint8Array, rate: number, edge: number): Generator<Uint8Array, void> {
  const size = Math.max(512, Math.ceil(rate / 10));
  for (let at = 0, end: number; at < whole.length; at = end) {
    end = at < edge ? Math.min(at + size, edge) : at + size;
    yield whole.subarray(at, end);
  }
}
