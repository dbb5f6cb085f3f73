import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeSourceArchive } from '../../../src/emit/write-source-archive.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';
import { isWrittenSource, openSourceArchive, SOURCE_ARCHIVE } from '../../../src/lib/fs/source-archive.js';

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

const hashesOf = (texts: Texts): Map<string, string> =>
  new Map(Object.entries(texts).map(([path, text]) => [path, sha256Hex(text)]));

function lay(texts: Texts): void {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
}

const textOf = (folder: string, path: string): string | undefined =>
  openSourceArchive(at(folder, SOURCE_ARCHIVE)).read(path)?.toString('utf8');

it('gives back every text as it was, whatever its path, and nothing else', () => {
  lay(FILES);
  writeSourceArchive(at('now'), root, hashesOf(FILES));
  for (const path of [HOME, LONG, 'templates/a.tsx']) expect(textOf('now', path)).toBe(FILES[path]);
  for (const path of ['site/assets/photo.jpg', 'path']) expect(textOf('now', path)).toBeUndefined();
});

it('is an archive that tar reads, the same for the same files', () => {
  lay(FILES);
  writeSourceArchive(at('now'), root, hashesOf(FILES));
  const archive = at('now', SOURCE_ARCHIVE);
  const names = execFileSync('tar', ['-tf', archive, '--quoting-style=literal'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(names).toEqual([HOME, LONG, 'templates/a.tsx']);
  expect(execFileSync('tar', ['-xOf', archive, HOME], { encoding: 'utf8' })).toBe('title: Tea\n');
  writeSourceArchive(at('fresh'), root, new Map([...hashesOf(FILES)].reverse()));
  expect(readFileSync(at('fresh', SOURCE_ARCHIVE))).toEqual(readFileSync(archive));
  // On any machine, in any time zone.
  expect(sha256Hex(readFileSync(archive))).toBe('66d51fce60621bb426dc6a567c1c08c821961da1d171836181d160aaf56dec27');
});

it('holds nothing where there is none, and what stands before the end of a torn one', () => {
  expect(textOf('now', HOME)).toBeUndefined();
  lay(FILES);
  writeSourceArchive(at('now'), root, hashesOf(FILES));
  truncateSync(at('now', SOURCE_ARCHIVE), 1024 + 600);
  expect([textOf('now', HOME), textOf('now', LONG)]).toEqual(['title: Tea\n', undefined]);
});

it('keeps what people write', () => {
  expect(
    ['site/site.yaml', 'templates/pages/a.tsx', 'templates/a.css', 'site/assets/a.svg'].filter(isWrittenSource),
  ).toHaveLength(4);
  expect(['node_modules/a/b.json', 'site/assets/a.png', 'src/a.ts'].filter(isWrittenSource)).toEqual([]);
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
  writeSourceArchive(at('now'), root, hashesOf(FILES));
  expect([textOf('now', HOME), textOf('now', LONG)]).toEqual([undefined, FILES[LONG]]);
});

it('believes a source that was saved before the build without hashing it', () => {
  lay(FILES);
  utimesSync(at(HOME), 1, 1);
  writeSourceArchive(at('now'), root, new Map([...hashesOf(FILES), [HOME, 'f'.repeat(64)]]), Date.now() + 1000);
  expect(textOf('now', HOME)).toBe('title: Tea\n');
});
