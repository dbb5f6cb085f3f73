import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lookAtOutput, removeSome, writeArchive } from '../../../../src/build/threads/output-tasks.js';
import { freshFrom, lookAtInPieces } from '../../../../src/cache/tree-state.js';
import { sha256Hex } from '../../../../src/lib/hash.js';
import { openSourceArchive, SOURCES_FILE } from '../../../../src/lib/source-archive.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-archive-'));
  mkdirSync(join(root, 'site/pages'), { recursive: true });
  writeFileSync(join(root, 'site/pages/index.yaml'), 'title: Home\n');
});
afterEach(() => { rmSync(root, { recursive: true }); });

it('writes an archive of what lies on the disk', () => {
  expect(writeArchive({ folder: root, root, paths: ['site/pages/index.yaml'], since: Infinity })).toEqual(new Map());
  expect(openSourceArchive(join(root, SOURCES_FILE)).read('site/pages/index.yaml')?.toString()).toBe('title: Home\n');
});

it('takes what has not changed out of a former archive', () => {
  const former = join(root, 'former');
  mkdirSync(former);
  writeArchive({ folder: former, root, paths: ['site/pages/index.yaml'] });
  writeFileSync(join(root, 'site/pages/index.yaml'), 'title: Tea!\n');
  for (const [changed, text] of [[[], 'title: Home\n'], [['site/pages/index.yaml'], 'title: Tea!\n']] as const) {
    expect(writeArchive({ folder: root, root, paths: ['site/pages/index.yaml'], former: { folder: former, changed: new Set(changed) } })).toEqual(new Map(changed.map((path) => [path, sha256Hex(text)])));
    expect(openSourceArchive(join(root, SOURCES_FILE)).read('site/pages/index.yaml')?.toString()).toBe(text);
  }
});

it('leaves it to the main thread to tell that it cannot', () => {
  expect(writeArchive({ folder: join(root, 'none'), root, paths: ['site/pages/index.yaml'] })).toBeUndefined();
  expect(() => readFileSync(join(root, 'none', SOURCES_FILE))).toThrow('ENOENT');
});

it('looks at parts of an output as the main thread does, at none that is taken, and tells of those that looks cannot tell', () => {
  const dist = join(root, 'site');
  const moment = Date.now() + 1000;
  const looked = (at: number, first = 0) => lookAtOutput({ dist, parts: [['pages'], ['none']], moment: at, taken: new Int32Array(new SharedArrayBuffer(4)).fill(first) });
  expect(looked(moment)).toEqual([[0, lookAtInPieces(dist, ['pages'], freshFrom(moment))], [1, ['none\t-\n']]]);
  expect(looked(moment)?.[0]?.[1]?.join('')).toMatch(/^pages\/index\.yaml\t\d/m);
  expect(looked(0)?.[0]?.[1]?.join('')).toMatch(/^pages\/index\.yaml\t\?$/m);
  expect(looked(moment, 1)?.map(([part]) => part)).toEqual([1]);
  symlinkSync(root, join(dist, 'pages/link'));
  expect(looked(moment)).toEqual([[0, undefined], [1, ['none\t-\n']]]);
});

it('removes parts that nobody has taken, and leaves what it cannot remove', () => {
  const paths = ['site/taken', 'site/gone', 'site/pages'].map((path) => join(root, path));
  mkdirSync(join(root, 'site/taken'));
  const taken = new Int32Array(new SharedArrayBuffer(4));
  taken[0] = 1;
  removeSome({ paths, taken });
  expect(readdirSync(join(root, 'site'))).toEqual(['pages', 'taken']);
  removeSome({ paths, taken });
  expect(readdirSync(join(root, 'site'))).toEqual(['taken']);
});
