import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { filePieces } from '../../../../src/incremental/file-pieces.js';
import { lineBlocks } from '../../../../src/lib/fs/line-blocks.js';

/** The size of a block, as it is seen from outside. */
const BLOCK = 1 << 18;

function opened(text: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'islet-lines-'));
  writeFileSync(join(folder, 'file'), text);
  const descriptor = openSync(join(folder, 'file'), 'r');
  onTestFinished(() => {
    closeSync(descriptor);
    rmSync(folder, { recursive: true, force: true });
  });
  return descriptor;
}

const line = (index: number, length: number): string =>
  `${String(index)} ${'नx'.repeat(Math.ceil(length / 4)).slice(0, length)}\n`;

it.each([
  ['no line', []],
  ['one line', [3]],
  ['lines that end with a block', [BLOCK / 2 - 3, BLOCK / 2 - 3, 5]],
  ['lines longer than several blocks', [10, 3 * BLOCK, 10, 2 * BLOCK + 1, 0]],
  ['many lines', Array.from({ length: 20_000 }, (_, index) => index % 90)],
])('%s: blocks are whole lines, and together the file', (_, lengths) => {
  const lines = lengths.map((length, index) => line(index, length));
  const descriptor = opened(`${lines.join('')}no line break`);
  let read = '';
  for (const { offset, bytes } of lineBlocks(descriptor)) {
    expect(offset).toBe(Buffer.byteLength(read));
    expect(bytes.at(-1)).toBe(10);
    read += bytes.toString('utf8');
  }
  expect(read === lines.join('')).toBe(true);
});

it('reads from one line to another', () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => line(index, index % 50));
  const descriptor = opened(lines.join(''));
  const bytesOf = (count: number): number => Buffer.byteLength(lines.slice(0, count).join(''));
  const read = Array.from(lineBlocks(descriptor, bytesOf(7), bytesOf(29_000)), ({ bytes }) => bytes.toString('utf8'));
  expect(read.length).toBeGreaterThan(1);
  expect(read.join('') === lines.slice(7, 29_000).join('')).toBe(true);
});

it('copies a part of a file piece by piece, and tells where the file ends before', () => {
  const text = 'abc'.repeat(1 << 19);
  const descriptor = opened(text);
  expect(Array.from(filePieces(descriptor, 1, text.length - 1), String).join('') === text.slice(1, -1)).toBe(true);
  expect([...filePieces(descriptor, 5, 5)]).toEqual([]);
  expect(() => Array.from(filePieces(descriptor, 0, text.length + 1), ({ length }) => length)).toThrow('shorter');
});
