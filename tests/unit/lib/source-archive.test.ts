import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copySourceArchive, editSourceArchive } from '../../../src/emit/former-archive.js';
import { writeSourceArchive } from '../../../src/emit/source-archive.js';
import { sha256Hex } from '../../../src/lib/hash.js';
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

describe('after an edit', () => {
  const edits: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'that fills as many blocks': { ...FILES, 'site/pages/index.yaml': 'title: Green tea\n' },
    'of a file with a long path': { ...FILES, [LONG]: 'title: চা\n' },
    'that fills one block more': { ...FILES, 'templates/a.tsx': `${'y'.repeat(512)}\n` },
    'that moves a file': { 'site/pages/tea.yaml': 'title: Tea\n', [LONG]: FILES[LONG] ?? '', 'templates/a.tsx': FILES['templates/a.tsx'] },
    'of two files at once': { ...FILES, 'site/pages/index.yaml': 'title: Black\n', 'templates/a.tsx': `${'z'.repeat(511)}\n` },
  };
  it.each(Object.entries(edits))('%s the archive equals one that was made anew', (_, after) => {
    write();
    const former = join(folder, 'former');
    mkdirSync(former);
    renameSync(join(folder, 'sources.tar'), join(former, 'sources.tar'));
    const before: Readonly<Record<string, string>> = FILES;
    for (const path of Object.keys(before)) if (after[path] === undefined) rmSync(join(folder, path));
    for (const [path, text] of Object.entries(after)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    writeSourceArchive(folder, folder, Object.keys(after), { former: { folder: former, changed: new Set(Object.keys(after).filter((path) => before[path] !== after[path])) } });
    const made = readFileSync(join(folder, 'sources.tar'));
    writeSourceArchive(folder, folder, Object.keys(after));
    expect(made.equals(readFileSync(join(folder, 'sources.tar')))).toBe(true);
    expect(openSourceArchive(join(former, 'sources.tar')).read('site/pages/index.yaml')?.toString('utf8')).toBe('title: Tea\n');
  });

  it.each(Object.entries(edits).filter(([what]) => what !== 'that moves a file'))('%s it is written over in its place, or not at all', async (what, after) => {
    write();
    const former = join(folder, 'former');
    mkdirSync(former);
    renameSync(join(folder, 'sources.tar'), join(former, 'sources.tar'));
    const before: Readonly<Record<string, string>> = FILES;
    for (const [path, text] of Object.entries(after)) writeFileSync(join(folder, path), text);
    const edited = new Map(Object.entries(after).filter(([path, text]) => before[path] !== text).map(([path, text]) => [path, sha256Hex(text)]));
    const sizeOf = (path: string): number => Buffer.byteLength(before[path] ?? '');
    const edit = (sizes: (path: string) => number | undefined): boolean => editSourceArchive(folder, folder, { former, sources: Object.keys(FILES).sort(), edited, sizeOf: sizes });
    expect(await copySourceArchive(folder, former)).toBe(true);
    expect(edit(sizeOf)).toBe(what !== 'that fills one block more');
    if (what !== 'that fills one block more') {
      const made = readFileSync(join(folder, 'sources.tar'));
      writeSourceArchive(folder, folder, Object.keys(after));
      expect(made.equals(readFileSync(join(folder, 'sources.tar')))).toBe(true);
    }
    expect([edit(() => 5000), edit(() => undefined)]).toEqual([false, false]);
    for (const path of edited.keys()) edited.set(path, sha256Hex('What the build read.'));
    expect(edit(sizeOf)).toBe(false);
  });

  it('is none where the former one lacks a source', async () => {
    write();
    const former = join(folder, 'former');
    mkdirSync(former);
    writeSourceArchive(former, folder, Object.keys(FILES).sort().slice(0, -1));
    await copySourceArchive(folder, former);
    expect(editSourceArchive(folder, folder, { former, sources: Object.keys(FILES).sort(), edited: new Map(), sizeOf: (path) => Buffer.byteLength((FILES as Readonly<Record<string, string>>)[path] ?? '') })).toBe(false);
  });

  it('is not copied where there is none', async () => {
    expect(await copySourceArchive(folder, join(folder, 'former'))).toBe(false);
  });
});
