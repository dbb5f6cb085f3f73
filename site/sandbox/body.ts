import { setTimeout as sleep } from 'node:timers/promises';
import { find, type Fault } from './fault.js';

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * A body that makes its bytes only as they are asked for, slowed down and broken as the faults say: it fails where the connection is to
 * break. When its reader leaves, nothing more is made.
 */
export function faultyBody(pieces: Pieces, faults: readonly Fault[]): ReadableStream<Uint8Array> {
  const leave = new AbortController();
  const iterator = impaired(pieces, faults, leave.signal);
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

async function* impaired(pieces: Pieces, faults: readonly Fault[], left: AbortSignal): AsyncGenerator<Uint8Array, void, undefined> {
  const rate = find(faults, 'rate')?.bytesPerSecond ?? Infinity;
  const drop = find(faults, 'drop')?.at ?? Infinity;
  const stall = find(faults, 'stall')?.at ?? Infinity;
  const end = Math.min(drop, stall);
  const begun = performance.now();
  let sent = 0;
  for await (const whole of pieces) {
    for (const piece of split(whole.subarray(0, end - sent), rate)) {
      sent += piece.length;
      const early = begun + (sent / rate) * 1000 - performance.now();
      // Whoever has left waits for nothing; closing the stream then ends the loop.
      if (early > 1) await sleep(early, undefined, { signal: left }).catch(() => undefined);
      yield piece;
    }
    if (sent === end) break;
  }
  if (sent < end) return;
  if (stall <= drop) await new Promise((resolve) => { left.addEventListener('abort', resolve, { once: true }); });
  else throw new Error('The connection breaks here.');
}

/** Pieces of about a tenth of a second, so that a slow connection brings a little all the time. */
function* split(whole: Uint8Array, rate: number): Generator<Uint8Array, void> {
  const size = Math.max(512, Math.ceil(rate / 10));
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
}
