import { expect, it } from 'vitest';
import { filmSize } from '../../../src/images/film-size.js';

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...content]);
}

/** A track header of version 0, as it is shown: upright, or turned by 90 degrees. */
function track(width: number, height: number, isTurned = false): Buffer {
  const header = Buffer.alloc(84);
  const one = 0x10000;
  const matrix = isTurned ? [0, one, 0, -one, 0] : [one, 0, 0, 0, one];
  for (const [index, value] of matrix.entries()) header.writeInt32BE(value, 40 + index * 4);
  header.writeUInt32BE(width * one, 76);
  header.writeUInt32BE(height * one, 80);
  return box('trak', box('tkhd', header));
}

const START = box('ftyp', Buffer.from('isom\0\0\0\0'));
/** Content with what looks like a header in it; its size is in 64 bits. */
const LARGE = Buffer.concat([
  Buffer.from([0, 0, 0, 1]),
  Buffer.from('mdat'),
  Buffer.from([0, 0, 0, 0, 0, 0, 0, 24]),
  Buffer.from('moovtkhd'),
]);

it.each([
  ['its first track with a size', [box('moov', track(0, 0), track(640, 360))], { width: 640, height: 360 }],
  ['a film that is shown upright', [LARGE, box('moov', track(1920, 1080, true))], { width: 1080, height: 1920 }],
  ['no size of sound', [box('moov', track(0, 0))], undefined],
  ['no size of a cut file', [box('moov', track(640, 360)).subarray(0, 60)], undefined],
  ['no size of a box without length', [Buffer.alloc(16)], undefined],
])('the size of an MP4 film is %s', (_, parts, size) => {
  expect(filmSize(Buffer.concat([START, ...parts]))).toEqual(size);
});

it('is unknown for another file', () => {
  expect(filmSize(Buffer.from('\x1a\x45\xdf\xa3 webm'))).toBeUndefined();
  expect(filmSize(Buffer.alloc(0))).toBeUndefined();
});
