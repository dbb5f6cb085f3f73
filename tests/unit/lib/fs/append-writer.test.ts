import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAppender, type Lane } from '../../../../src/lib/fs/append-writer.js';

/** Bytes that are gathered for one system call, as seen from outside. */
const BLOCK = 1 << 20;

let folder: string;
let descriptors: number[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-lane-'));
});
afterEach(() => {
  for (const descriptor of descriptors) closeSync(descriptor);
  descriptors = [];
  rmSync(folder, { recursive: true });
});

function open(): Lane {
  const descriptor = openSync(join(folder, String(descriptors.length)), 'w+');
  descriptors.push(descriptor);
  return { descriptor, end: 0 };
}

function readPart(descriptor: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset));
}

describe('pieces', () => {
  it('lie where they were said to, across the borders of blocks and from where the file ended', () => {
    const lane = open();
    for (const start of [0, 1]) {
      const output = createAppender({ ...lane, end: start === 0 ? 0 : 2 * BLOCK + 16 });
      const pieces = [10, BLOCK, 5, BLOCK + 1].map((length, index) =>
        Buffer.alloc(length, `${String(start)}${String(index)}`),
      );
      const places = pieces.map((piece) => output.add(piece));
      output.flush();
      expect(output.end()).toBe((start + 1) * (2 * BLOCK + 16));
      for (const [index, piece] of pieces.entries())
        expect(readPart(lane.descriptor, places[index] ?? -1, piece.length).equals(piece)).toBe(true);
    }
  });

  it('may be texts, between others and of any length', () => {
    const lane = open();
    const output = createAppender(lane);
    const texts = ['', 'नदी', 'x'.repeat(BLOCK / 12), 'न'.repeat(BLOCK / 12), '\ud83d', '😀'.repeat(BLOCK / 4), 'end'];
    const places = texts.map((text, index) => {
      output.add(Buffer.from([index]));
      const { offset, bytes } = output.addText(text);
      expect(Buffer.from(text).equals(bytes), text.slice(0, 5)).toBe(true);
      return offset;
    });
    output.flush();
    for (const [index, text] of texts.entries()) {
      const bytes = Buffer.from(text);
      expect(
        readPart(lane.descriptor, (places[index] ?? 0) - 1, bytes.length + 1).equals(
          Buffer.concat([Buffer.from([index]), bytes]),
        ),
        text.slice(0, 5),
      ).toBe(true);
    }
  });
});
