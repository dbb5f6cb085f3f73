import { readPart } from '../lib/lane.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { lineBlocks } from '../lib/line-blocks.js';

/** A part of a text, in bytes. */
export interface TextPart {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds a line by halving, where lines are sorted by a key; `undefined` where there is none of that key.
 *
 * @param part of the text, with the line break of its last line
 * @param compare how a line, without its line break, stands to the one that is looked for: negative where that comes later
 */
export function findSortedLine(text: Buffer, part: TextPart, compare: (line: string) => number): TextPart | undefined {
  let { start: low, end: high } = part;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = middle === low ? low : Math.max(text.lastIndexOf(LINE_BREAK, middle - 1) + 1, low);
    const end = text.indexOf(LINE_BREAK, start);
    const order = compare(text.toString('utf8', start, end));
    if (order === 0) return { start, end };
    if (order < 0) low = end + 1;
    else high = start;
  }
  return undefined;
}

const LINE_BREAK = 10;

/** A part of a file that is small enough to be looked through in memory, in bytes. */
const SMALL_PART = 1 << 16;

/** Bytes that most lines fit into twice. */
const PROBE = 1 << 11;

/** Finds a line as `findSortedLine` does, in a file, of which only some lines are read. */
export function findSortedLineIn(
  descriptor: number,
  part: TextPart,
  compare: (line: string) => number,
): TextPart | undefined {
  let { start: low, end: high } = part;
  for (let probe = PROBE; high - low > SMALL_PART;) {
    const middle = Math.floor((low + high) / 2);
    const bytes = readPart(descriptor, middle, Math.min(probe, high - middle));
    const start = bytes.indexOf(LINE_BREAK) + 1;
    const end = start === 0 ? -1 : bytes.indexOf(LINE_BREAK, start);
    if (end === -1) {
      // Lines are long here, or these are the last ones.
      if (middle + bytes.length === high) break;
      probe *= 2;
      continue;
    }
    const order = compare(bytes.toString('utf8', start, end));
    if (order === 0) return { start: middle + start, end: middle + end };
    if (order < 0) low = middle + end + 1;
    else high = middle + start;
  }
  const found = findSortedLine(readPart(descriptor, low, high - low), { start: 0, end: high - low }, compare);
  return found && { start: low + found.start, end: low + found.end };
}

/** Lines looked for in each block of a file from which on reading all blocks takes less than looking for each line by itself. */
const OFTEN = 1 / 3;

/**
 * Finds many lines, each by its key, as `findSortedLineIn` does: where they are many for the size of the file it is read once, from its start to its end.
 *
 * @param keys in any order
 * @param keyOf key of a line, without its line break
 */
export function findSortedLinesIn(
  descriptor: number,
  part: TextPart,
  keys: readonly string[],
  keyOf: (line: string) => string,
): Map<string, TextPart> {
  const found = new Map<string, TextPart>();
  if (keys.length < ((part.end - part.start) / SMALL_PART) * OFTEN) {
    for (const key of keys) {
      const line = findSortedLineIn(descriptor, part, (one) => byCodeUnit(keyOf(one), key));
      if (line) found.set(key, line);
    }
    return found;
  }
  const sorted = [...keys].sort(byCodeUnit);
  let next = 0;
  for (const { offset, bytes } of lineBlocks(descriptor, part.start, part.end)) {
    const last = keyOf(bytes.toString('utf8', bytes.lastIndexOf(LINE_BREAK, bytes.length - 2) + 1, bytes.length - 1));
    let start = 0;
    for (let key = sorted[next]; key !== undefined && byCodeUnit(key, last) <= 0; key = sorted[next]) {
      const wanted = key;
      const line = findSortedLine(bytes, { start, end: bytes.length }, (one) => byCodeUnit(keyOf(one), wanted));
      next += 1;
      if (!line) continue;
      found.set(wanted, { start: offset + line.start, end: offset + line.end });
      ({ start } = line);
    }
    if (next === sorted.length) break;
  }
  return found;
}
