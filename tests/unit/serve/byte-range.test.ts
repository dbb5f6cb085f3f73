import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readByteRange } from '../../../src/serve/conditional-request.js';

const part = (first: number, last: number) => ({ kind: 'part', first, last });
const whole = { kind: 'whole' };
const unsatisfiable = { kind: 'unsatisfiable' };

describe('readByteRange', () => {
  it.each([
    ['bytes=0-0', part(0, 0)],
    ['bytes=0-', part(0, 9)],
    ['bytes=5-', part(5, 9)],
    ['bytes=9-9', part(9, 9)],
    ['bytes=2-4', part(2, 4)],
    ['bytes=2-99', part(2, 9)],
    ['bytes=-5', part(5, 9)],
    ['bytes=-10', part(0, 9)],
    ['bytes=-11', part(0, 9)],
    ['bytes=0-99999999999999999999999', part(0, 9)],
    ['BYTES=0-0', part(0, 0)],
    ['bytes= 1-2 ,', part(1, 2)],
    ['bytes=,1-2', part(1, 2)],
    ['bytes=1-2,50-', part(1, 2)],
    ['bytes=10-', unsatisfiable],
    ['bytes=10-20', unsatisfiable],
    ['bytes=-0', unsatisfiable],
    ['bytes=10-,-0', unsatisfiable],
    ['bytes=99999999999999999999999-', unsatisfiable],
    ['bytes=0-1,3-4', whole],
    ['bytes=0-,0-,0-,0-', whole],
    ['bytes=5-2', whole],
    ['bytes=0-0,5-2', whole],
    ['bytes=-', whole],
    ['bytes=', whole],
    ['bytes=,', whole],
    ['bytes=a-b', whole],
    ['bytes=0-0x', whole],
    ['bytes=+1-2', whole],
    ['bytes=1 - 2', whole],
    ['bytes=--1', whole],
    ['bytes 0-0', whole],
    ['items=0-0', whole],
    ['bytes=0-0;q=1', whole],
    ['', whole],
    [undefined, whole],
  ])('%s of 10 bytes', (header, expected) => {
    expect(readByteRange(header, 10)).toEqual(expected);
  });

  it('gives parts that lie in the file only', () => {
    const number = fc.oneof(fc.nat(30).map(String), fc.constant(''), fc.constant('18446744073709551616'));
    const spec = fc.tuple(number, number).map(([from, to]) => `${from}-${to}`);
    fc.assert(
      fc.property(fc.array(spec, { minLength: 1, maxLength: 3 }), fc.nat(20), (specs, size) => {
        const range = readByteRange(`bytes=${specs.join(',')}`, size);
        if (range.kind !== 'part') return;
        expect(range.first).toBeGreaterThanOrEqual(0);
        expect(range.first).toBeLessThanOrEqual(range.last);
        expect(range.last).toBeLessThan(size);
      }),
    );
  });

  it('gives for one well-formed range what slicing the file gives', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.integer({ min: 1, max: 20 }), (from, length, size) => {
        const bytes = Array.from({ length: size }, (_, index) => index);
        const expected = bytes.slice(from, from + length + 1);
        const range = readByteRange(`bytes=${from}-${from + length}`, size);
        expect(range.kind === 'part' ? bytes.slice(range.first, range.last + 1) : []).toEqual(expected);
      }),
    );
  });
});
