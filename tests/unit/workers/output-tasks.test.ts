import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lookAtOutput, removeSome, writeArchive } from '../../../src/workers/output-tasks.js';
import { freshFrom, lookAtInPieces } from '../../../src/incremental/stat-cache.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';
import { openSourceArchive, SOURCE_ARCHIVE } from '../../../src/lib/fs/source-archive.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-archive-'));
  mkdirSync(join(root, 'site/pages'), { recursive: true });
  writeFileSync(join(root, 'site/pages/index.yaml'), 'title: Home\n');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const PAGE = 'site/pages/index.yaml';
const sources = (text = 'title: Home\n'): ReadonlyMap<string, string> => new Map([[PAGE, sha256Hex(text)]]);

it('puts sources away as they lie on the disk', () => {
  expect(writeArchive({ folder: root, root, sources: sources() })).toBe(true);
  expect(openSourceArchive(join(root, SOURCE_ARCHIVE)).read(PAGE)?.toString()).toBe('title: Home\n');
});

it('leaves it to the main thread to tell that it cannot', () => {
  writeFileSync(join(root, 'none'), '');
  expect(writeArchive({ folder: join(root, 'none'), root, sources: sources() })).toBeUndefined();
});

it('looks at parts of an output as the main thread does, at none that is taken, and tells of those that looks cannot tell', () => {
  const dist = join(root, 'site');
  const moment = Date.now() + 1000;
  const looked = (at: number, first = 0) =>
    lookAtOutput({
      dist,
      parts: [['pages', 'pages/index.yaml'], ['none']],
      moment: at,
      taken: new Int32Array(new SharedArrayBuffer(4)).fill(first),
    });
  expect(looked(moment)).toEqual([
    [0, lookAtInPieces(dist, ['pages'], freshFrom(moment))?.join('')],
    [1, 'none\t-\n'],
  ]);
  expect(looked(moment)?.[0]?.[1]).toMatch(/^pages\/index\.yaml\t\d/m);
  expect(looked(0)?.[0]?.[1]).toMatch(/^pages\/index\.yaml\t\?$/m);
  expect(looked(moment, 1)?.map(([part]) => part)).toEqual([1]);
  rmSync(join(dist, 'pages/index.yaml'));
  symlinkSync(root, join(dist, 'pages/index.yaml'));
  expect(looked(moment)).toEqual([
    [0, undefined],
    [1, 'none\t-\n'],
  ]);
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
