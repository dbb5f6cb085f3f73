import { expect, test } from 'vitest';
import { alignColumns, byteSize } from '../../../../src/cli/terminal/text-layout.js';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [21_345, '21.3 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [1_234_567, '1.2 MB'],
  [5_000_000_000, '5.0 GB'],
  [5_000_000_000_000, '5000.0 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(byteSize(bytes)).toBe(text);
});

test('columns are aligned by what a terminal shows, not by code units', () => {
  expect(
    alignColumns([
      ['route', 'file'],
      ['/日本/', 'a'],
      ['/a/', 'b'],
    ]),
  ).toEqual(['route   file', '/日本/  a', '/a/     b']);
});
