import { expect, test } from 'vitest';
import { DEFAULT_SET, searchLinkSet } from '../../../../templates/shared/search-link-set.js';

const sets = [
  { id: 'set1', urls: ['/ludo/'] },
  { id: 'set2', urls: ['/ludo/ludo-turbo', '/hi'] },
  { id: 'set9', urls: [] },
];

test.each([
  ['/ludo/', 'set1'],
  ['/ludo', 'set1'],
  ['/ludo/ludo-turbo/', 'set2'],
  ['/hi/', 'set2'],
  ['/ludo/ludo-rules/', 'set9'],
  ['/', 'set9'],
  ['/404.html', 'set9'],
])('%s shows %s', (path, id) => {
  expect(searchLinkSet(sets, path)).toBe(id);
});

test('the default stands where no set is given', () => {
  expect(searchLinkSet([], '/ludo/')).toBe(DEFAULT_SET);
  expect(DEFAULT_SET).toBe('set9');
});
