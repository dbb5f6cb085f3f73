import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAppender, createLending, readPart, type Lane } from '../../../../src/lib/fs/append-writer.js';

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

  it('are read as far as the file goes', () => {
    const lane = open();
    const output = createAppender(lane);
    output.add(Buffer.from('four'));
    expect(readPart(lane.descriptor, 0, 4)).toHaveLength(0);
    output.flush();
    expect(readPart(lane.descriptor, 2, 10).toString()).toBe('ur');
  });
});

describe('a lane', () => {
  it('is lent to one task at a time, and goes on where the last one ended', async () => {
    const lend = createLending(open);
    const held = new Set<number>();
    const write = async (index: number): Promise<string | undefined> => {
      await setTimeout(index % 7);
      const text = 'x'.repeat(index + 1);
      const done = await lend(async (lane) => {
        expect(held.has(lane.descriptor)).toBe(false);
        held.add(lane.descriptor);
        const output = createAppender(lane);
        const offset = output.add(Buffer.from(`${text}${String(index)}`));
        await setTimeout(index % 5);
        output.flush();
        held.delete(lane.descriptor);
        return { descriptor: lane.descriptor, offset, end: output.end() };
      });
      return done && readPart(done.descriptor, done.offset, text.length + String(index).length).toString();
    };
    const ten = Array.from({ length: 10 }, (_, index) => index);
    const texts = [
      ...(await Promise.all(ten.map(write))),
      ...(await Promise.all(ten.map((index) => write(10 + index)))),
    ];
    expect(texts).toEqual(Array.from({ length: 20 }, (_, index) => `${'x'.repeat(index + 1)}${String(index)}`));
    // However slow the clock is, no more than ten tasks were under way at a time.
    expect(descriptors.length).toBeLessThanOrEqual(10);
  });

  it('ends where it did before a task that failed', async () => {
    const lend = createLending(open);
    await lend(() => Promise.resolve({ end: 5 }));
    await expect(lend(() => Promise.reject(new TypeError('Died.')))).rejects.toThrow('Died.');
    expect(await lend(() => Promise.resolve(undefined))).toBeUndefined();
    await lend(({ end }) => {
      expect(end).toBe(5);
      return Promise.resolve({ end });
    });
    expect(descriptors).toHaveLength(1);
  });
});
