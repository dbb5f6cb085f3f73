import { expect, test } from 'vitest';
import { alignColumns } from '../../../../../src/cli/reporters/pretty/table.js';

test('columns are aligned by what a terminal shows, not by code units', () => {
  expect(
    alignColumns([
      ['route', 'file'],
      ['/日本/', 'a'],
      ['/a/', 'b'],
    ]),
  ).toEqual(['route   file', '/日本/  a', '/a/     b']);
});
