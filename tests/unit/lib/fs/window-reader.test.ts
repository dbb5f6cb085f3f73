import { appendFileSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createWindowReader } from '../../../../src/lib/fs/window-reader.js';

function fileOf(text: string): { readonly file: string; readonly descriptor: number } {
  const folder = mkdtempSync(join(tmpdir(), 'islet-window-'));
  const file = join(folder, 'pieces');
  writeFileSync(file, text);
  const descriptor = openSync(file, 'r');
  onTestFinished(() => {
    closeSync(descriptor);
    rmSync(folder, { recursive: true, force: true });
  });
  return { file, descriptor };
}

it('gives pieces within a window and beyond it, in any order', () => {
  const { descriptor } = fileOf('abcdefghijklmnop');
  const read = createWindowReader(4);
  const text = (offset: number, length: number): string => read({ descriptor, offset, length }).toString();
  expect([text(0, 2), text(1, 3), text(2, 3), text(12, 4), text(0, 16), text(15, 1), text(3, 0)]).toEqual([
    'ab',
    'bcd',
    'cde',
    'mnop',
    'abcdefghijklmnop',
    'p',
    '',
  ]);
});

it('tells files apart', () => {
  const [one, other] = [fileOf('one'), fileOf('two')];
  const read = createWindowReader(8);
  expect([one, other, one].map(({ descriptor }) => read({ descriptor, offset: 0, length: 3 }).toString())).toEqual([
    'one',
    'two',
    'one',
  ]);
});

it('finds what came to the end of a file since it was read', () => {
  const { file, descriptor } = fileOf('one');
  const read = createWindowReader(8);
  expect(read({ descriptor, offset: 0, length: 3 }).toString()).toBe('one');
  appendFileSync(file, 'two');
  expect(read({ descriptor, offset: 3, length: 3 }).toString()).toBe('two');
  expect(read({ descriptor, offset: 0, length: 6 }).toString()).toBe('onetwo');
});

it('reads once what lies together, and has what was gathered written before', () => {
  const { descriptor } = fileOf('abcdefgh');
  const files: number[] = [];
  const read = createWindowReader(4, (file) => files.push(file));
  for (const offset of [0, 1, 2, 3, 4]) read({ descriptor, offset, length: 1 });
  expect(files).toEqual([descriptor, descriptor]);
});
