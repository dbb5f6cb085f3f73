import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  areCertainlyEqual,
  certainlyEqualPaths,
  statEach,
  statsMatch,
  statTree,
  UNCERTAIN_FOR,
} from '../../../src/incremental/stat-cache.js';
import { asPlainUser } from '../../helpers/plain-user.js';

let root: string;

beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'islet-looks-')));
  for (const path of ['a/one.txt', 'a/two.txt', 'a/deep/three.txt', 'b.txt']) write(path, path);
  await aged();
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

const aged = (): Promise<void> => setTimeout(2 * UNCERTAIN_FOR);
/** What is seen while a change is young; where the machine held that up, it is made again. */
function lookAfter(change: () => void, see: () => string): string {
  for (;;) {
    const start = performance.now();
    change();
    const seen = see();
    if (performance.now() - start < UNCERTAIN_FOR / 2) return seen;
  }
}

const look = (): string => statTree(root, ['a', 'b.txt', 'none.txt']) ?? '';

it('is the same as long as nothing is touched, and not believed of what has just been written', async () => {
  const state = look();
  expect(areCertainlyEqual(state, look())).toBe(true);
  expect(statsMatch(root, state)).toBe(true);
  const young = lookAfter(() => {
    write('b.txt', 'b.txt');
  }, look);
  expect(areCertainlyEqual(young, look())).toBe(false);
  expect(statsMatch(root, young)).toBe(false);
  await aged();
  expect(areCertainlyEqual(look(), look())).toBe(true);
});

it.each<[string, () => void]>([
  [
    'other bytes of the same length, its time put back',
    () => {
      write('a/one.txt', 'A/ONE.TXT');
      utimesSync(join(root, 'a/one.txt'), new Date(0), new Date(0));
    },
  ],
  [
    'a file more',
    () => {
      write('a/deep/four.txt', '');
    },
  ],
  [
    'a file less',
    () => {
      rmSync(join(root, 'a/deep/three.txt'));
    },
  ],
  [
    'another file of its name',
    () => {
      write('a/new', 'a/two.txt');
      renameSync(join(root, 'a/new'), join(root, 'a/two.txt'));
    },
  ],
  [
    'a file that was absent',
    () => {
      write('none.txt', '');
    },
  ],
])('differs with %s', async (_what, touch) => {
  const state = look();
  touch();
  await aged();
  expect(areCertainlyEqual(state, look())).toBe(false);
  expect(statsMatch(root, state)).toBe(false);
});

it('tells the files that were not touched', async () => {
  const state = look();
  write('a/one.txt', 'x');
  await aged();
  const same = certainlyEqualPaths(state, look());
  expect([...same].sort()).toEqual(['a', 'a/deep', 'a/deep/three.txt', 'a/two.txt', 'b.txt', 'none.txt']);
});

it('is not to be had where there are links', () => {
  symlinkSync(join(root, 'b.txt'), join(root, 'a/link.txt'));
  expect(statTree(root, ['a'])).toBeUndefined();
});

it('sees at single places what is there, links as such, and nothing below what is no folder', async () => {
  symlinkSync('a', join(root, 'link'));
  await aged();
  const paths = ['a', 'link', 'none.txt', 'b.txt/none.txt'];
  const state = statEach(root, paths) ?? '';
  write('a/deep/three.txt', 'other');
  expect(statsMatch(root, state)).toBe(true);
  rmSync(join(root, 'link'));
  symlinkSync('b.txt', join(root, 'link'));
  expect(statsMatch(root, state)).toBe(false);
});

it.each([['node_modules/herb'], ['node_modules/@garden/herb']])(
  'does not believe that %s is not there where it went a moment ago',
  async (path) => {
    const comeAndGo = (): void => {
      write(`${path}/index.js`, '');
      rmSync(join(root, path), { recursive: true });
    };
    expect(
      statsMatch(
        root,
        lookAfter(comeAndGo, () => statEach(root, [path]) ?? ''),
      ),
    ).toBe(false);
    await aged();
    expect(statsMatch(root, statEach(root, [path]) ?? '')).toBe(true);
  },
);

it('knows nothing of a tree with a folder that may not be read, which is told where it is read', () => {
  chmodSync(join(root, 'a/deep'), 0);
  const seen = asPlainUser(root, () => statTree(root, ['a']));
  chmodSync(join(root, 'a/deep'), 0o700);
  expect(seen).toBe(undefined);
});
