import { expect, it } from 'vitest';
import { findSortedLine } from '../../../src/emit/sorted-lines.js';
import { byCodeUnit } from '../../../src/lib/code-unit-order.js';

const HEAD = 'before\n';

it.each([0, 1, 2, 3, 7, 50])('finds each of %i lines by its key, and none that is not there', (count) => {
  const keys = Array.from({ length: count }, (_, index) => `${index % 3 === 0 ? 'हिन्दी' : 'page'}-${'x'.repeat(index % 5)}${String(index)}`).sort(byCodeUnit);
  const text = Buffer.from(`${HEAD}${keys.map((key) => `${key} = ${'.'.repeat(key.length)}\n`).join('')}behind = 1\n`);
  const part = { start: HEAD.length, end: text.indexOf('behind') };
  const find = (key: string): string | undefined => {
    const line = findSortedLine(text, part, (one) => byCodeUnit(one.split(' ')[0] ?? '', key));
    return line && text.toString('utf8', line.start, line.end);
  };
  expect(keys.map(find)).toEqual(keys.map((key) => `${key} = ${'.'.repeat(key.length)}`));
  expect(['', 'before', 'behind', 'page-', 'zebra', ...keys.map((key) => `${key}0`)].flatMap((key) => find(key) ?? [])).toEqual([]);
});
