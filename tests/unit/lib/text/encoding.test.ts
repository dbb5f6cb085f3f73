import { expect, it } from 'vitest';
import { findInvalidBytes } from '../../../../src/lib/text/encoding.js';

it.each<[string, Uint8Array, ReturnType<typeof findInvalidBytes>]>([
  ['UTF-8, with its mark', Buffer.from('\ufeffTea \u{1f375}\n'), undefined],
  ['Latin-1', Buffer.from('Tea\nCaf\u00e9', 'latin1'), { line: 2, column: 4, before: 'Caf' }],
  [
    'half of a character behind a mark',
    Buffer.concat([Buffer.from('\ufeffTea'), Buffer.from([0xe2, 0x82])]),
    { line: 1, column: 4, before: 'Tea' },
  ],
  ['a part of a larger memory', Buffer.from('\u00e9abc', 'latin1').subarray(1), undefined],
])('finds the first bytes that are no text in %s', (_, bytes, found) => {
  expect(findInvalidBytes(bytes)).toEqual(found);
});
