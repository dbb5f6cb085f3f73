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
  areSame,
  lookAgain,
  lookAt,
  lookAtEach,
  lookChanges,
  looksSame,
  sameLooks,
  TOO_FRESH,
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

const aged = (): Promise<void> => setTimeout(2 * TOO_FRESH);
/** What is seen while a change is young; where the machine held that up, it is made again. */
function lookAfter(change: () => void, see: () => string): string {
  for (;;) {
    const start = performance.now();
    change();
    const seen = see();
    if (performance.now() - start < TOO_FRESH / 2) return seen;
  }
}

const look = (): string => lookAt(root, ['a', 'b.txt', 'none.txt']) ?? '';

it('is the same as long as nothing is touched, and not believed of what has just been written', async () => {
  const state = look();
  expect(areSame(state, look())).toBe(true);
  expect(looksSame(root, state)).toBe(true);
  const young = lookAfter(() => {
    write('b.txt', 'b.txt');
  }, look);
  expect(areSame(young, look())).toBe(false);
  expect(looksSame(root, young)).toBe(false);
  await aged();
  expect(areSame(look(), look())).toBe(true);
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
  expect(areSame(state, look())).toBe(false);
  expect(looksSame(root, state)).toBe(false);
});

it.each<[string, () => void, readonly string[]]>([
  [
    'is written',
    () => {
      write('a/one.txt', 'longer');
    },
    ['a/one.txt'],
  ],
  [
    'is another file of its name',
    () => {
      write('a/new', 'a/two.txt');
      renameSync(join(root, 'a/new'), join(root, 'a/two.txt'));
    },
    ['a/two.txt'],
  ],
  [
    'came and went',
    () => {
      write('a/deep/four.txt', '');
      rmSync(join(root, 'a/deep/four.txt'));
    },
    [],
  ],
])('tells which files changed where one %s', async (_what, touch, files) => {
  const state = look();
  touch();
  await aged();
  expect(lookChanges(state, look())).toEqual(files);
});

it.each<[string, () => void]>([
  [
    'came',
    () => {
      write('a/deep/four.txt', '');
    },
  ],
  [
    'went',
    () => {
      rmSync(join(root, 'a/deep/three.txt'));
    },
  ],
  [
    'that was asked for is there',
    () => {
      write('none.txt', '');
    },
  ],
  [
    'was renamed',
    () => {
      renameSync(join(root, 'b.txt'), join(root, 'none.txt'));
    },
  ],
  [
    'is a folder',
    () => {
      rmSync(join(root, 'b.txt'));
      mkdirSync(join(root, 'b.txt'));
      write('b.txt/one.txt', '');
    },
  ],
])('tells of no changes where a file %s', async (_what, touch) => {
  const state = look();
  touch();
  await aged();
  expect(lookChanges(state, look())).toBeUndefined();
});

it('takes a file for changed that is too young to be sure of', () => {
  const state = look();
  write('b.txt', 'b.txt');
  expect(lookChanges(state, look())).toEqual(['b.txt']);
});

it('pairs looks whatever the order in which folders tell of their files', () => {
  const lines = ['a\t1\n', 'a/b\t2\n', 'a/c\t3\n', 'd\t-\n'];
  const before = lines.join('');
  const other = ['a\t1\n', 'a/c\t4\n', 'a/b\t2\n', 'd\t-\n'].join('');
  expect([...sameLooks(before, other)].sort()).toEqual(['a', 'a/b', 'd']);
  expect(lookChanges(before, other)).toEqual(['a/c']);
  for (const part of [
    lines.slice(1),
    lines.slice(0, -1),
    [...lines, 'e\t5\n'],
    [...lines.slice(0, 1), 'a/bb\t2\n', ...lines.slice(2)],
  ]) {
    expect([lookChanges(before, part.join('')), lookChanges(part.join(''), before)]).toEqual([undefined, undefined]);
  }
});

it('tells the files that were not touched', async () => {
  const state = look();
  write('a/one.txt', 'x');
  await aged();
  const same = sameLooks(state, look());
  expect([...same].sort()).toEqual(['a', 'a/deep', 'a/deep/three.txt', 'a/two.txt', 'b.txt', 'none.txt']);
});

it('after files were written and removed is that of a new look, and of nothing else', async () => {
  const state = lookAt(root, ['.']) ?? '';
  write('a/deep/four.txt', '4');
  write('c/d/five.txt', '5');
  rmSync(join(root, 'b.txt'));
  write('a/two.txt', 'by somebody else');
  await aged();
  const again = lookAgain(root, state, ['a/deep/four.txt', 'c/d/five.txt', 'b.txt']);
  const lines = (text: string): string[] => text.trimEnd().split('\n').sort();
  const now = lines(lookAt(root, ['.']) ?? '');
  // What the caller did not touch is as it was noted before, and told by that.
  expect(
    lines(again)
      .filter((line) => !now.includes(line))
      .map((line) => line.split('\t')[0]),
  ).toEqual(['a/two.txt']);
  expect(looksSame(root, again)).toBe(false);
  expect(lines(again)).toHaveLength(now.length);
});

it('is not to be had where there are links', () => {
  symlinkSync(join(root, 'b.txt'), join(root, 'a/link.txt'));
  expect(lookAt(root, ['a'])).toBeUndefined();
});

it('sees at single places what is there, links as such, and nothing below what is no folder', async () => {
  symlinkSync('a', join(root, 'link'));
  await aged();
  const paths = ['a', 'link', 'none.txt', 'b.txt/none.txt'];
  const state = lookAtEach(root, paths) ?? '';
  write('a/deep/three.txt', 'other');
  expect(looksSame(root, state)).toBe(true);
  rmSync(join(root, 'link'));
  symlinkSync('b.txt', join(root, 'link'));
  expect(looksSame(root, state)).toBe(false);
});

it.each([['node_modules/herb'], ['node_modules/@garden/herb']])(
  'does not believe that %s is not there where it went a moment ago',
  async (path) => {
    const comeAndGo = (): void => {
      write(`${path}/index.js`, '');
      rmSync(join(root, path), { recursive: true });
    };
    expect(
      looksSame(
        root,
        lookAfter(comeAndGo, () => lookAtEach(root, [path]) ?? ''),
      ),
    ).toBe(false);
    await aged();
    expect(looksSame(root, lookAtEach(root, [path]) ?? '')).toBe(true);
  },
);

it('knows nothing of a tree with a folder that may not be read, which is told where it is read', () => {
  chmodSync(join(root, 'a/deep'), 0);
  const seen = asPlainUser(root, () => lookAt(root, ['a']));
  chmodSync(join(root, 'a/deep'), 0o700);
  expect(seen).toBe(undefined);
});
