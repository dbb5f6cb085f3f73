import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeSourceArchives, type SourceArchivesInputs } from '../../../src/emit/write-source-archive.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';
import { archiveOf, openSourceArchives } from '../../../src/lib/fs/source-archive.js';

type Texts = Readonly<Record<string, string>>;

let root: string;
const at = (...path: readonly string[]): string => join(root, ...path);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-sources-'));
  for (const folder of ['now', 'fresh']) mkdirSync(at(folder));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const HOME = 'site/pages/index.yaml';
const LONG = `site/pages/${'লুডো/'.repeat(20)}index.yaml`;
const FILES: Texts = {
  [HOME]: 'title: Tea\n',
  [LONG]: 'title: লুডো\n',
  'templates/a.tsx': `${'x'.repeat(511)}\n`,
  'site/assets/photo.jpg': 'bytes',
};

const hashesOf = (texts: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, sha256Hex(text)]));

function lay(texts: Texts): void {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
}

const textOf = (folder: string, path: string): string | undefined =>
  openSourceArchives(at(folder)).read(path)?.toString('utf8');

function write(folder: string, sources: Readonly<Record<string, string>>, more: Partial<SourceArchivesInputs> = {}) {
  return writeSourceArchives({ folder: at(folder), root, sources, ...more });
}

it('gives back every text as it was, whatever its path, and nothing else', () => {
  lay(FILES);
  expect(write('now', hashesOf(FILES))).toMatchObject({ unarchived: [], kept: new Set() });
  for (const path of [HOME, LONG, 'templates/a.tsx']) expect(textOf('now', path)).toBe(FILES[path]);
  for (const path of ['site/assets/photo.jpg', 'path']) expect(textOf('now', path)).toBeUndefined();
});

it('makes archives that tar reads, the same for the same files', () => {
  lay(FILES);
  const { paths } = write('now', hashesOf(FILES));
  const tar = (...args: readonly string[]): string => execFileSync('tar', args, { encoding: 'utf8' });
  for (const path of [HOME, LONG, 'templates/a.tsx']) {
    const archive = at('now', archiveOf(path));
    expect(tar('-tf', archive, '--quoting-style=literal').trim().split('\n')).toEqual([path]);
    expect(tar('-xOf', archive, path)).toBe(FILES[path]);
  }
  expect([...paths].sort()).toEqual([HOME, LONG, 'templates/a.tsx'].map(archiveOf).sort());
  write('fresh', Object.fromEntries(Object.entries(hashesOf(FILES)).reverse()));
  for (const path of paths) expect(readFileSync(at('fresh', path))).toEqual(readFileSync(at('now', path)));
  // On any machine, in any time zone.
  expect(sha256Hex(readFileSync(at('now', archiveOf(LONG))))).toBe(
    'f705e5146c54b177aababb8ad02596c8f0bd987091ba378cf06c84b42b536386',
  );
});

it('holds nothing where there is none, and what comes before the end of a torn one', () => {
  expect(textOf('now', HOME)).toBeUndefined();
  lay(FILES);
  write('now', hashesOf(FILES));
  truncateSync(at('now', archiveOf(LONG)), 1536 + 5);
  expect([textOf('now', HOME), textOf('now', LONG)]).toEqual(['title: Tea\n', undefined]);
});

it('writes only archives with a changed source, and those that are not as they were written', () => {
  lay(FILES);
  const before = hashesOf(FILES);
  const { [HOME]: _, ...others } = before;
  const lists: readonly [
    Readonly<Record<string, string>>,
    isUntouched: boolean,
    kept: readonly string[],
    unarchived?: string,
  ][] = [
    [before, true, [HOME, LONG, 'templates/a.tsx']],
    [{ ...before, [LONG]: 'f'.repeat(64) }, true, [HOME, 'templates/a.tsx']],
    [others, true, [LONG, 'templates/a.tsx']],
    [before, false, []],
    [before, true, [HOME, 'templates/a.tsx'], LONG],
  ];
  for (const [sources, isUntouched, kept, left] of lists) {
    const unarchived = left === undefined ? [] : [left];
    const published = { sources, unarchived, isUntouched: () => isUntouched };
    expect(write('now', before, { published }).kept).toEqual(new Set(kept.map(archiveOf)));
  }
});

it.each<[string, () => void]>([
  [
    'was saved again',
    () => {
      lay({ [HOME]: 'title: Saved again\n' });
    },
  ],
  [
    'was removed',
    () => {
      rmSync(at(HOME));
    },
  ],
])('leaves out a source that %s after the build had read it', (_, change) => {
  lay(FILES);
  change();
  expect(write('now', hashesOf(FILES)).unarchived).toEqual([HOME]);
  expect([textOf('now', HOME), textOf('now', LONG)]).toEqual([undefined, FILES[LONG]]);
});
