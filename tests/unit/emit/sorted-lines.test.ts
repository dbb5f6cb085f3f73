import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findSortedLine, findSortedLineIn, findSortedLinesIn } from '../../../src/emit/sorted-lines.js';
import { byCodeUnit } from '../../../src/lib/code-unit-order.js';
import { temporaryFolder } from './output.js';

const HEAD = 'before\n';

it.each([0, 1, 2, 3, 7, 50])('finds each of %i lines by its key, and none that is not there', (count) => {
  const keys = Array.from(
    { length: count },
    (_, index) => `${index % 3 === 0 ? 'हिन्दी' : 'page'}-${'x'.repeat(index % 5)}${String(index)}`,
  ).sort(byCodeUnit);
  const text = Buffer.from(`${HEAD}${keys.map((key) => `${key} = ${'.'.repeat(key.length)}\n`).join('')}behind = 1\n`);
  const part = { start: HEAD.length, end: text.indexOf('behind') };
  const find = (key: string): string | undefined => {
    const line = findSortedLine(text, part, (one) => byCodeUnit(one.split(' ')[0] ?? '', key));
    return line && text.toString('utf8', line.start, line.end);
  };
  expect(keys.map(find)).toEqual(keys.map((key) => `${key} = ${'.'.repeat(key.length)}`));
  expect(
    ['', 'before', 'behind', 'page-', 'zebra', ...keys.map((key) => `${key}0`)].flatMap((key) => find(key) ?? []),
  ).toEqual([]);
});

it.each([
  ['few lines', 10, () => 5],
  ['many lines', 5000, (index: number) => index % 60],
  ['lines of which some are long', 600, (index: number) => (index % 97 === 0 ? 20_000 : 100)],
  [
    'lines of which one is longer than all that is looked through in memory',
    300,
    (index: number) => (index === 150 ? 200_000 : 300),
  ],
  ['a long line at the end', 300, (index: number) => (index === 299 ? 200_000 : 300)],
])('finds lines of a file: %s', (_, count, length) => {
  const keys = Array.from(
    { length: count },
    (_one, index) => `${index % 3 === 0 ? 'हिन्दी' : 'page'}-${String(index)}`,
  ).sort(byCodeUnit);
  const lines = keys.map((key, index) => `${key} = ${'.'.repeat(length(index))}\n`);
  const file = join(temporaryFolder(), 'lines');
  writeFileSync(file, `${HEAD}${lines.join('')}behind = 1\n`);
  const part = { start: HEAD.length, end: HEAD.length + Buffer.byteLength(lines.join('')) };
  const descriptor = openSync(file, 'r');
  try {
    const find = (key: string) => findSortedLineIn(descriptor, part, (one) => byCodeUnit(one.split(' ')[0] ?? '', key));
    let start = HEAD.length;
    for (const [index, key] of keys.entries()) {
      const end = start + Buffer.byteLength(lines[index] ?? '') - 1;
      expect(find(key)).toEqual({ start, end });
      start = end + 1;
    }
    const absent = ['', 'before', 'behind', 'page-', 'zebra', ...keys.slice(0, 50).map((key) => `${key}x`)];
    expect(absent.flatMap((key) => find(key) ?? [])).toEqual([]);
    // Many are found in one pass over the file, some one by one.
    for (const some of [keys, keys.filter((_one, index) => index % 7 === 0), keys.slice(-1), keys.slice(0, 1)]) {
      const wanted = new Map(some.map((key) => [key, find(key)]));
      expect(
        new Map(
          [
            ...findSortedLinesIn(descriptor, part, [...absent, ...some].reverse(), (one) => one.split(' ')[0] ?? ''),
          ].sort(),
        ),
      ).toEqual(new Map([...wanted].sort()));
    }
  } finally {
    closeSync(descriptor);
  }
});
