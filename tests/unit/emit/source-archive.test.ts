import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepArchives, writeSourceArchive } from '../../../src/emit/source-archive.js';
import { runsOfSources } from '../../../src/emit/source-parts.js';
import { statTree } from '../../../src/incremental/stat-cache.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';
import { isWrittenSource, openSourceArchive, SOURCES_FOLDER } from '../../../src/lib/fs/source-archive.js';

type Texts = Readonly<Record<string, string>>;

let root: string;
const at = (...path: readonly string[]): string => join(root, ...path);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-sources-'));
  for (const folder of ['former', 'now', 'fresh']) mkdirSync(at(folder));
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

/** Every archive of an audit folder with its bytes. */
function archives(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(at(folder, SOURCES_FOLDER)).map((name) => [
      name,
      readFileSync(at(folder, SOURCES_FOLDER, name), 'base64'),
    ]),
  );
}

const textOf = (folder: string, path: string): string | undefined =>
  openSourceArchive(at(folder, SOURCES_FOLDER)).read(path)?.toString('utf8');

it('gives back every text as it was, whatever its path, and nothing else', () => {
  lay(FILES);
  writeSourceArchive(at('now'), root, hashesOf(FILES));
  for (const path of [HOME, LONG, 'templates/a.tsx']) expect(textOf('now', path)).toBe(FILES[path]);
  for (const path of ['site/assets/photo.jpg', 'path']) expect(textOf('now', path)).toBeUndefined();
});

it('is a folder of archives that tar reads, also one behind the other, the same for the same files', () => {
  lay(FILES);
  writeSourceArchive(at('now'), root, hashesOf(FILES));
  const all = Buffer.concat(
    readdirSync(at('now', SOURCES_FOLDER)).map((name) => readFileSync(at('now', SOURCES_FOLDER, name))),
  );
  const names = execFileSync('tar', ['-tif', '-', '--quoting-style=literal'], { input: all, encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(names.sort()).toEqual([HOME, LONG, 'templates/a.tsx']);
  expect(execFileSync('tar', ['-xiOf', '-', HOME], { input: all, encoding: 'utf8' })).toBe('title: Tea\n');
  writeSourceArchive(at('fresh'), root, new Map([...hashesOf(FILES)].reverse()));
  expect(archives('fresh')).toEqual(archives('now'));
});

it('holds nothing where there is none, and what stands before the end of a torn one', () => {
  expect(textOf('now', HOME)).toBeUndefined();
  lay(FILES);
  writeSourceArchive(at('now'), root, hashesOf(FILES));
  for (const name of readdirSync(at('now', SOURCES_FOLDER))) truncateSync(at('now', SOURCES_FOLDER, name), 512 + 600);
  expect([textOf('now', HOME), textOf('now', LONG)]).toEqual(['title: Tea\n', undefined]);
});

it('keeps what people write', () => {
  expect(
    ['site/site.yaml', 'templates/pages/a.tsx', 'templates/a.css', 'site/assets/a.svg'].filter(isWrittenSource),
  ).toHaveLength(4);
  expect(['node_modules/a/b.json', 'site/assets/a.png', 'src/a.ts'].filter(isWrittenSource)).toEqual([]);
});

it('leaves out what the build did not read so, under a name that is not taken for a whole one', () => {
  lay(FILES);
  const hashes = hashesOf(FILES);
  writeSourceArchive(at('former'), root, hashes);
  const whole = readdirSync(at('former', SOURCES_FOLDER));
  for (const lose of [
    () => {
      lay({ [HOME]: 'title: Saved again\n' });
    },
    () => {
      rmSync(at(HOME));
    },
  ]) {
    lose();
    writeSourceArchive(at('now'), root, hashes, { since: 0 });
    expect([textOf('now', HOME), textOf('now', LONG)]).toEqual([undefined, FILES[LONG]]);
    const names = readdirSync(at('now', SOURCES_FOLDER));
    expect(names.filter((name) => !whole.includes(name))).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}\.partial\.tar$/),
    ]);
    rmSync(at('now', SOURCES_FOLDER), { recursive: true });
  }
});

it('takes parts of a former build by their names, and nothing that somebody began and did not end', () => {
  lay(FILES);
  const hashes = hashesOf(FILES);
  writeSourceArchive(at('former'), root, hashes);
  const expected = archives('former');
  mkdirSync(at('now', SOURCES_FOLDER));
  for (const name of [...Object.keys(expected), 'other.tar']) writeFileSync(at('now', SOURCES_FOLDER, name), 'torn');
  // Nobody reads them where a former build has them.
  for (const path of Object.keys(FILES)) rmSync(at(path));
  const looks = statTree(at('former'), ['.'], () => false);
  const kept = writeSourceArchive(at('now'), root, hashes, { former: at('former') });
  // A build that fails by now leaves the output that stands untouched, as its looks say.
  expect([archives('now'), statTree(at('former'), ['.'], () => false)]).toEqual([{}, looks]);
  keepArchives(at('now'), at('former'), kept);
  expect(archives('now')).toEqual(expected);
  for (const name of Object.keys(expected))
    expect(statSync(at('now', SOURCES_FOLDER, name)).ino).toBe(statSync(at('former', SOURCES_FOLDER, name)).ino);
});

describe('divides many sources into parts', () => {
  const MANY = Array.from({ length: 3000 }, (_, index) => `site/pages/page-${String(index).padStart(4, '0')}.yaml`);
  const all = ['site/data/footer.yaml', ...MANY, 'site/site.yaml'];

  it('of some dozens, pages apart from all else', () => {
    const runs = [...runsOfSources(all)];
    expect(runs.flat()).toEqual(all);
    expect([runs[0], runs.at(-1)]).toEqual([['site/data/footer.yaml'], ['site/site.yaml']]);
    expect(runs.length).toBeGreaterThan(30);
    expect(runs.length).toBeLessThan(70);
    expect(Math.max(...runs.map(({ length }) => length))).toBeLessThanOrEqual(512);
  });

  it('of which one more or less changes its own and a neighbour at most', () => {
    const runs = new Set([...runsOfSources(all)].map(String));
    for (const path of MANY.filter((_, index) => index % 7 === 0)) {
      const changed = [...runsOfSources(all.filter((one) => one !== path))].filter((run) => !runs.has(String(run)));
      expect(changed.length).toBeLessThanOrEqual(1);
    }
  });

  it('of 512 at most, where no name ends one', () => {
    const endless = MANY.filter((path) => [...runsOfSources([path, `${path}.yaml`])].length === 1).slice(0, 1200);
    expect([...runsOfSources(endless)].map(({ length }) => length)).toEqual([512, 512, 176]);
  });
});

describe('after an edit', () => {
  const PAGES = Object.fromEntries(
    Array.from({ length: 600 }, (_, index) => [
      `site/pages/page-${String(index).padStart(3, '0')}.yaml`,
      `title: Page ${String(index)}\n`,
    ]),
  );
  const before = { ...FILES, ...PAGES };
  const edits: Readonly<Record<string, Texts>> = {
    'of one page': { 'site/pages/page-300.yaml': 'title: Green tea\n' },
    'of a file with a long path': { [LONG]: 'title: চা\n' },
    'that fills one block more': { 'templates/a.tsx': `${'y'.repeat(512)}\n` },
    'of two files at once': { [HOME]: 'title: Black\n', 'templates/a.tsx': `${'z'.repeat(511)}\n` },
    'of all pages': Object.fromEntries(Object.keys(PAGES).map((path) => [path, 'title: Tea\n'])),
    'of nothing': {},
  };

  /** Archives the edited sources beside the former archives. Returns the names of those that were written anew. */
  function edit(after: Texts): string[] {
    lay(after);
    const kept = writeSourceArchive(at('now'), root, hashesOf({ ...before, ...after }), { former: at('former') });
    keepArchives(at('now'), at('former'), kept);
    const stands = new Set(existsSync(at('former', SOURCES_FOLDER)) ? sorted('former') : []);
    return readdirSync(at('now', SOURCES_FOLDER)).filter((name) => !stands.has(name));
  }

  it.each(Object.entries(edits))(
    '%s it equals one that was made anew, and the former one is as it was',
    (what, after) => {
      lay(before);
      writeSourceArchive(at('former'), root, hashesOf(before));
      const stood = archives('former');
      expect(Object.keys(stood).length).toBeGreaterThan(6);
      const written = edit(after);
      writeSourceArchive(at('fresh'), root, hashesOf({ ...before, ...after }));
      expect(archives('now')).toEqual(archives('fresh'));
      expect(archives('former')).toEqual(stood);
      if (what === 'of one page') expect(written).toHaveLength(1);
      if (what === 'of nothing') expect(written).toHaveLength(0);
    },
  );

  it.each<[string, () => void]>([
    [
      'there is none',
      () => {
        rmSync(at('former', SOURCES_FOLDER), { recursive: true });
      },
    ],
    [
      'one is missing',
      () => {
        rmSync(at('former', SOURCES_FOLDER, sorted('former')[0] ?? ''));
      },
    ],
    [
      'one has another name',
      () => {
        renameSync(
          at('former', SOURCES_FOLDER, sorted('former')[0] ?? ''),
          at('former', SOURCES_FOLDER, `${'0'.repeat(32)}.partial.tar`),
        );
      },
    ],
  ])('all of it is written where of the former one %s', (_, damage) => {
    lay(before);
    writeSourceArchive(at('former'), root, hashesOf(before));
    damage();
    const everything = edits['of all pages'] ?? {};
    edit(everything);
    writeSourceArchive(at('fresh'), root, hashesOf({ ...before, ...everything }));
    expect(archives('now')).toEqual(archives('fresh'));
  });
});

function sorted(folder: string): string[] {
  return readdirSync(at(folder, SOURCES_FOLDER)).sort();
}

it('believes a source that was saved before the build without hashing it', () => {
  lay(FILES);
  utimesSync(at(HOME), 1, 1);
  writeSourceArchive(at('now'), root, new Map([...hashesOf(FILES), [HOME, 'f'.repeat(64)]]), {
    since: Date.now() + 1000,
  });
  expect(textOf('now', HOME)).toBe('title: Tea\n');
  expect(readdirSync(at('now', SOURCES_FOLDER)).filter((name) => name.includes('partial'))).toEqual([]);
});
