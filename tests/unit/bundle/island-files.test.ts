import { describe, expect, it } from 'vitest';
import { islandFiles } from '../../../src/bundle/browser/island-files.js';

const bundle = {
  urls: new Map([
    ['menu', '/assets/menu-1.js'],
    ['proof', '/assets/proof-2.js'],
    ['bar', '/assets/bar-3.js'],
  ]),
  files: [
    { path: 'assets/menu-1.js', text: 'import"./chunk-4.js"' },
    { path: 'assets/proof-2.js', text: 'import("./chunk-5.js")' },
    { path: 'assets/bar-3.js', text: '' },
    { path: 'assets/chunk-4.js', text: 'import"./chunk-6.js"' },
    { path: 'assets/chunk-5.js', text: 'import"./chunk-6.js"' },
    { path: 'assets/chunk-6.js', text: 'import"./chunk-4.js"' },
  ].map((file) => ({ ...file, packages: [], sources: [] })),
};
const pathsFor = (...islands: string[]): string[] => islandFiles(bundle, new Set(islands)).map(({ path }) => path);

describe('the scripts of a site', () => {
  it('are those that its islands can come to fetch, however indirectly', () => {
    expect(pathsFor('menu')).toEqual(['assets/menu-1.js', 'assets/chunk-4.js', 'assets/chunk-6.js']);
    expect(pathsFor('proof')).toEqual([
      'assets/proof-2.js',
      'assets/chunk-4.js',
      'assets/chunk-5.js',
      'assets/chunk-6.js',
    ]);
    expect(pathsFor('bar', 'menu', 'proof')).toEqual(bundle.files.map(({ path }) => path));
  });

  it('are none where no page has an island', () => {
    expect(pathsFor()).toEqual([]);
  });
});
