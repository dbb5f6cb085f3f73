import { describe, expect, it, test } from 'vitest';
import { coversPath, isSamePath, isWithin, listsPath, trimPath } from '../../../../templates/shared/path-lists.js';

test.each([
  ['/ludo/', '/ludo'],
  ['/ludo', '/ludo'],
  ['/ludo//', '/ludo'],
  ['/', ''],
  ['', ''],
  ['/a/b/', '/a/b'],
])('trimPath(%o) is %o', (path, trimmed) => {
  expect(trimPath(path)).toBe(trimmed);
});

test.each([
  ['/ludo', '/ludo/', true],
  ['/', '', true],
  ['/ludo', '/ludo-rules', false],
  ['/ludo/', '/Ludo/', false],
])('isSamePath(%o, %o) is %o', (first, second, same) => {
  expect(isSamePath(first, second)).toBe(same);
  expect(isSamePath(second, first)).toBe(same);
});

describe('isWithin', () => {
  it.each([
    ['/ludo/ludo-turbo/', '/ludo'],
    ['/ludo/ludo-turbo', '/ludo/'],
    ['/ludo', '/ludo/'],
    ['/', '/'],
  ])('holds for %o and %o', (path, top) => {
    expect(isWithin(path, top)).toBe(true);
  });

  it.each([
    ['/ludo-rules/', '/ludo'],
    ['/ludo/', '/ludo/ludo-turbo/'],
    ['/faqs/', '/'],
  ])('does not hold for %o and %o', (path, top) => {
    expect(isWithin(path, top)).toBe(false);
  });
});

test.each([
  ['/tnc/', true, true],
  ['/tnc', true, true],
  ['/tnc/old/', false, true],
  ['/tnc-old/', false, false],
  ['/', false, false],
])('a list that names `/tnc`: %o', (path, listed, covered) => {
  for (const list of [['/playstore', '/tnc'], ['/tnc/']]) {
    expect(listsPath(list, path)).toBe(listed);
    expect(coversPath(list, path)).toBe(covered);
  }
  expect(listsPath([], path)).toBe(false);
});
