import { expect, it } from 'vitest';
import { createFileTable } from '../../../src/emit/file-table.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';

it('gives files back as they were added, sorted by path', () => {
  const table = createFileTable();
  // More than a block of hashes, and more origins than are known at once.
  const files = Array.from({ length: 5000 }, (_, index) => {
    const name = `${index % 2 === 0 ? 'b' : 'B'}/${String(index)}`;
    return {
      path: `${name}/index.html`,
      sha256: sha256Hex(name),
      size: index,
      route: `/${name}/`,
      template: `t${String(index % 3)}`,
      sources: [`site/pages/${name}.yaml`, `group ${String(index % 1500)}`],
    };
  });
  for (const {
    path,
    sha256,
    size,
    route,
    template,
    sources: [ownSource = '', ...sources],
  } of files)
    table.add(path, { sha256, size }, { route, template, ownSource, sources });
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  expect([...table.sorted()]).toEqual(sorted);
  expect([table.length, table.sorted().length]).toEqual([5000, 5000]);
  expect([...table.paths()][4999]).toEqual([4999, files[4999]?.path]);
  expect([table.hasHash(4999, sha256Hex('B/4999')), table.hasHash(4999, sha256Hex('b/4998'))]).toEqual([true, false]);
});

it('has nothing of what a file does not have', () => {
  const table = createFileTable();
  const row = table.add('b.txt', { sha256: sha256Hex('b'), size: 1 }, { sources: ['x'] });
  table.add('a.txt', { sha256: sha256Hex('a'), size: 0 }, { sources: [] });
  expect([...table.sorted()]).toEqual([
    { path: 'a.txt', sha256: sha256Hex('a'), size: 0, sources: [] },
    { path: 'b.txt', sha256: sha256Hex('b'), size: 1, sources: ['x'] },
  ]);
  expect(Object.keys(table.file(row))).toEqual(['path', 'sha256', 'size', 'sources']);
  table.setOrigin(row, { route: '/b/', sources: ['y'] });
  expect(table.file(row)).toEqual({ path: 'b.txt', sha256: sha256Hex('b'), size: 1, route: '/b/', sources: ['y'] });
});
