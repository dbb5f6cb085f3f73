import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeSourceArchive } from '../../../src/emit/source-archive.js';
import { isWrittenSource, openSourceArchive } from '../../../src/lib/source-archive.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-sources-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const LONG = `site/pages/${'লুডো/'.repeat(20)}index.yaml`;
const FILES = { 'site/pages/index.yaml': 'title: Tea\n', [LONG]: 'title: লুডো\n', 'templates/a.tsx': `${'x'.repeat(511)}\n`, 'site/assets/photo.jpg': 'bytes' };

function write(): string {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeSourceArchive(folder, folder, [...Object.keys(FILES), 'site/gone.yaml'].reverse());
  return join(folder, 'sources.tar');
}

it('gives back every text as it was, whatever its path, and nothing else', () => {
  const archive = openSourceArchive(write());
  for (const path of ['site/pages/index.yaml', LONG, 'templates/a.tsx'] as const) expect(archive.read(path)?.toString('utf8')).toBe(FILES[path]);
  for (const path of ['site/assets/photo.jpg', 'site/gone.yaml', 'path']) expect(archive.read(path)).toBeUndefined();
});

it('is an archive that tar reads, the same for the same files', () => {
  const file = write();
  const bytes = readFileSync(file);
  expect(execFileSync('tar', ['-xOf', file, 'site/pages/index.yaml'], { encoding: 'utf8' })).toBe('title: Tea\n');
  expect(execFileSync('tar', ['-tf', file, '--quoting-style=literal'], { encoding: 'utf8' }).trim().split('\n')).toEqual(['site/pages/index.yaml', LONG, 'templates/a.tsx']);
  write();
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

it('holds nothing where there is none, and what stands before the end of a torn one', () => {
  expect(openSourceArchive(join(folder, 'none.tar')).read('site/pages/index.yaml')).toBeUndefined();
  const file = write();
  truncateSync(file, 512 + 600);
  const archive = openSourceArchive(file);
  expect(archive.read('site/pages/index.yaml')?.toString('utf8')).toBe('title: Tea\n');
  expect(archive.read('templates/a.tsx')).toBeUndefined();
});

it('keeps what people write', () => {
  expect(['site/site.yaml', 'templates/pages/a.tsx', 'templates/a.css', 'site/assets/a.svg'].filter(isWrittenSource)).toHaveLength(4);
  expect(['node_modules/a/b.json', 'site/assets/a.png', 'src/a.ts'].filter(isWrittenSource)).toEqual([]);
});
