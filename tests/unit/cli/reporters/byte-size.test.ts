import { expect, test } from 'vitest';
import { byteSize } from '../../../../src/cli/reporters/pretty/byte-size.js';

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
