import { describe, expect, it } from 'vitest';
import { byteReader } from '../../../../../templates/browser/download/byte-reader.js';

type Pieces = readonly (readonly number[])[];

/** A stream that fills memory which it is given, as bodies of answers are in newer browsers. */
function byteStream(pieces: Pieces): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = [...pieces];
  return new ReadableStream({
    type: 'bytes',
    pull(controller) {
      const piece = left.shift();
      if (piece === undefined) {
        controller.close();
        controller.byobRequest?.respond(0);
      } else {
        controller.enqueue(Uint8Array.from(piece));
      }
    },
  });
}

/** A stream of pieces of its own, as in Chrome before 115. */
function plainStream(pieces: Pieces): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(Uint8Array.from(piece));
    },
  });
}

describe.each([
  ['that fills memory', byteStream],
  ['of pieces of its own', plainStream],
])('a stream %s', (_case, streamOf) => {
  it('is read in pieces of at most the size that is asked for, and in order', async () => {
    const read = byteReader(streamOf([[1, 2, 3, 4, 5], [6], [7, 8]]));
    const pieces: number[][] = [];
    for (let piece = await read(2); piece !== undefined; piece = await read(2)) pieces.push([...piece]);
    expect(pieces.flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(pieces.every(({ length }) => length === 1 || length === 2)).toBe(true);
    expect(await read(2)).toBeUndefined();
  });

  it('is read whole where no limit is given', async () => {
    const read = byteReader(streamOf([[1, 2, 3]]));
    expect(await read(Infinity)).toEqual(Uint8Array.from([1, 2, 3]));
    expect(await read(Infinity)).toBeUndefined();
  });
});

it('reads into one and the same memory where it can', async () => {
  const read = byteReader(byteStream([[1], [2], [3]]));
  const sizes: number[] = [];
  for (let piece = await read(1); piece !== undefined; piece = await read(1)) sizes.push(piece.buffer.byteLength);
  expect(sizes).toEqual([262_144, 262_144, 262_144]);
});
