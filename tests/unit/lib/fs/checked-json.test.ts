import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readChecked, writeChecked } from '../../../../src/lib/fs/checked-json.js';

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'islet-checked-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return join(folder, 'deep/state.json');
}

it.each<[string, Readonly<Record<string, unknown>>]>([
  ['nothing', {}],
  [
    'values of all kinds',
    { text: 'लूडो\n', empty: '', number: 1.5, nothing: null, list: [1, { deep: 'x' }, undefined], absent: undefined },
  ],
])('gives back %s, as JSON would', (_, value) => {
  const file = temporaryFile();
  writeChecked(file, 'test', value);
  expect(JSON.stringify(readChecked(file, 'test')) === JSON.stringify(value)).toBe(true);
  expect(readdirSync(join(file, '..'))).toEqual(['state.json']);
  expect(readChecked(file, 'other')).toBeUndefined();
});

it('takes a list that is JSON already', () => {
  const file = temporaryFile();
  const items = ['लूडो', { deep: [] }].map((item) => Buffer.from(JSON.stringify(item)));
  writeChecked(file, 'test', { a: 1 }, { name: 'items', items });
  expect(readChecked(file, 'test')).toEqual({ a: 1, items: ['लूडो', { deep: [] }] });
  writeChecked(file, 'test', {}, { name: 'items', items: [] });
  expect(readChecked(file, 'test')).toEqual({ items: [] });
});

it('is nothing where any byte of it differs or its end is missing', () => {
  const file = temporaryFile();
  expect(readChecked(file, 'test')).toBeUndefined();
  writeChecked(file, 'test', { a: 'b', list: ['लूडो'] });
  const whole = readFileSync(file);
  for (let at = 0; at < whole.length; at += 1) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    for (const bytes of [damaged, whole.subarray(0, at)]) {
      writeFileSync(file, bytes);
      expect(readChecked(file, 'test'), `byte ${String(at)}`).toBeUndefined();
    }
  }
});
