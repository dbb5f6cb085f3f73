import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSealed, TextPieces, writeSealed } from '../../../src/incremental/sealed-json.js';

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'islet-sealed-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return join(folder, 'deep/state.json');
}

/** Long enough that letters of two units stand on the borders of what is written at once, whatever is before them. */
const LONG = 'x'.repeat(3) + '😀"\n\t\\'.repeat(50_000);

it.each<[string, Readonly<Record<string, unknown>>]>([
  ['nothing', {}],
  [
    'values of all kinds',
    { text: 'लूडो\n', empty: '', number: 1.5, nothing: null, list: [1, { deep: 'x' }], absent: undefined },
  ],
  ['long texts', { long: LONG, longer: `y${LONG}${LONG}`, last: [LONG] }],
])('gives back %s, as JSON would', (_, value) => {
  const file = temporaryFile();
  writeSealed(file, 'test', value);
  expect(JSON.stringify(readSealed(file, 'test')) === JSON.stringify(value)).toBe(true);
  expect(readdirSync(join(file, '..'))).toEqual(['state.json']);
  expect(readSealed(file, 'other')).toBeUndefined();
});

it('takes a text in pieces', () => {
  const file = temporaryFile();
  writeSealed(file, 'test', { none: new TextPieces([]), some: new TextPieces(['a\n', LONG, '', 'b']), after: 1 });
  expect(JSON.stringify(readSealed(file, 'test')) === JSON.stringify({ none: '', some: `a\n${LONG}b`, after: 1 })).toBe(
    true,
  );
});

it('is nothing where any byte of it differs or its end is missing', () => {
  const file = temporaryFile();
  expect(readSealed(file, 'test')).toBeUndefined();
  writeSealed(file, 'test', { a: 'b', list: ['लूडो'] });
  const whole = readFileSync(file);
  for (let at = 0; at < whole.length; at += 1) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    for (const bytes of [damaged, whole.subarray(0, at)]) {
      writeFileSync(file, bytes);
      expect(readSealed(file, 'test'), `byte ${String(at)}`).toBeUndefined();
    }
  }
});
