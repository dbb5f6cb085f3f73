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
