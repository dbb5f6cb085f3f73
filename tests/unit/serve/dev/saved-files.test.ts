import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createSavedFiles, type SavedChange } from '../../../../src/serve/dev/saved-files.js';
import { strikes } from '../../emit/strike.js';

const struck = strikes();
const FILE = 'site/pages/index.yaml';
let root: string;
const bytes = (text: string): Buffer => Buffer.from(text);
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const change = (before: string | undefined, after: string, file = FILE): SavedChange => ({
  ...{ file, route: '/', name: 'title', after: bytes(after) },
  before: before === undefined ? undefined : bytes(before),
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-saved-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  mkdirSync(join(root, 'site/pages'), { recursive: true });
  writeFileSync(join(root, FILE), 'old');
});

test('a save that is killed at any call leaves the old file or the new one', async () => {
  for (let at = 1, survived = false; !survived; at += 1) {
    writeFileSync(join(root, FILE), 'old');
    survived = await struck.survived(at, () =>
      Promise.resolve(createSavedFiles(root).save(change('old', 'the new text'))),
    );
    expect(['old', 'the new text']).toContain(read(FILE));
    // What is left aside is hidden from builds.
    expect(readdirSync(join(root, 'site/pages')).filter((name) => !name.startsWith('.'))).toEqual(['index.yaml']);
  }
  expect(read(FILE)).toBe('the new text');
  expect(struck.calls()).toContain('renameSync');
});

test('saves are undone one by one, unless the file was changed since', () => {
  const saved = createSavedFiles(root);
  chmodSync(join(root, FILE), 0o640);
  expect(saved.save(change('old', 'one'))).toBe(true);
  expect(saved.save(change('one', 'two'))).toBe(true);
  expect(saved.save(change(undefined, 'new', 'site/assets/images/a.svg'))).toBe(true);
  expect(saved.list.map(({ file }) => file)).toEqual([FILE, FILE, 'site/assets/images/a.svg']);
  expect(statSync(join(root, FILE)).mode & 0o777).toBe(0o640);
  saved.undo();
  expect(existsSync(join(root, 'site/assets/images/a.svg'))).toBe(false);
  writeFileSync(join(root, FILE), 'by hand');
  expect(saved.undo()).toBe(false);
  expect(read(FILE)).toBe('by hand');
  writeFileSync(join(root, FILE), 'two');
  saved.undo();
  saved.undo();
  expect(read(FILE)).toBe('old');
  expect(saved.undo()).toBeUndefined();
});

test('nothing is written over other bytes, or out of the site', () => {
  const saved = createSavedFiles(root);
  expect(saved.save(change('other', 'new'))).toBe(false);
  expect(saved.save(change(undefined, 'new'))).toBe(false);
  writeFileSync(join(root, 'outside.yaml'), 'old');
  symlinkSync(join(root, 'outside.yaml'), join(root, 'site/pages/linked.yaml'));
  symlinkSync(root, join(root, 'site/folder'));
  expect(saved.save(change('old', 'new', 'site/pages/linked.yaml'))).toBe(false);
  expect(saved.save(change('old', 'new', 'site/folder/outside.yaml'))).toBe(false);
  expect(saved.save(change('old', 'new', 'site/../outside.yaml'))).toBe(false);
  expect([read(FILE), read('outside.yaml'), saved.list]).toEqual(['old', 'old', []]);
});

test('ten saves are undone one after the other, each a whole file as it was', () => {
  const saved = createSavedFiles(root);
  const texts = Array.from({ length: 11 }, (_, index) => `text ${String(index)}\r\n`);
  writeFileSync(join(root, FILE), texts[0] ?? '');
  for (const [index, text] of texts.slice(1).entries()) expect(saved.save(change(texts[index], text))).toBe(true);
  for (const text of texts.slice(0, -1).reverse()) {
    expect(saved.undo()).toMatchObject({ file: FILE });
    expect(read(FILE)).toBe(text);
  }
  expect(saved.undo()).toBeUndefined();
});
