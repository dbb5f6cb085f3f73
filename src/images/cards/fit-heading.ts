import type { HeadingBox } from '../../contract/social-card.js';

export interface HeadingSizes {
  /** In pixels. */
  readonly sizes: readonly number[];
  /** As a multiple of the size. */
  readonly lineHeight: number;
}

export interface FittedHeading {
  readonly lines: readonly string[];
  readonly fontSize: number;
  /** True where it had to be cut. */
  readonly shortened: boolean;
}

/** Width of a text at a font size of one pixel. */
export type Measure = (text: string) => number;

/** White space at which a line may break; no-break spaces hold what is around them together. */
const BREAKS = /[^\S\u00a0\u202f]+/;

/**
 * Breaks a heading into lines at the largest size at which it fits, in as few lines as that size allows, of lengths as equal as possible. A text
 * too long for the smallest size is cut and ends in `…`.
 */
export function fitHeading(text: string, box: HeadingBox, { sizes, lineHeight }: HeadingSizes, measure: Measure): FittedHeading {
  const descending = [...sizes].sort((a, b) => b - a);
  for (const fontSize of descending) {
    const lines = breakLines(text, box, fontSize, lineHeight, measure);
    if (lines) return { lines, fontSize, shortened: false };
  }
  const fontSize = descending.at(-1) ?? 1;
  return { lines: cutToFit(text, (short) => breakLines(short, box, fontSize, lineHeight, measure)), fontSize, shortened: true };
}

/** The lines of a text at one size; `undefined` where it does not fit. */
function breakLines(text: string, box: HeadingBox, fontSize: number, lineHeight: number, measure: Measure): string[] | undefined {
  const words = text.split(BREAKS).filter((word) => word !== '');
  const most = Math.min(box.lines, Math.floor(box.height / (fontSize * lineHeight)));
  const width = box.width / fontSize;
  const widths = words.map(measure);
  if (most < 1 || widths.some((one) => one > width)) return undefined;
  const blank = words.length > 1 ? measure('n n') - 2 * measure('n') : 0;
  for (let count = 1; count <= Math.min(most, words.length); count += 1) {
    const starts = balance(widths, blank, width, count);
    if (!starts) continue;
    const lines = starts.map((start, index) => words.slice(start, starts[index + 1]).join(' '));
    // The sum of the words is an estimate: fonts may move letters closer across a blank, or further apart.
    if (lines.every((line) => measure(line) <= width)) return lines;
  }
  return words.length === 0 ? [] : undefined;
}

/**
 * Where `count` lines begin so that none is wider than `limit` and their widths are as equal as possible: the squares of the widths have the least
 * sum. `undefined` where there is no such way.
 */
function balance(widths: readonly number[], blank: number, limit: number, count: number): number[] | undefined {
  let best: { cost: number; starts: number[] } | undefined;
  const place = (start: number, left: number, cost: number, starts: number[]): void => {
    if (best && cost >= best.cost) return;
    if (left === 0) {
      if (start === widths.length) best = { cost, starts };
      return;
    }
    let width = -blank;
    for (let end = start + 1; end <= widths.length - left + 1; end += 1) {
      width += blank + (widths[end - 1] ?? 0);
      if (width > limit) return;
      place(end, left - 1, cost + width * width, [...starts, start]);
    }
  };
  place(0, count, 0, []);
  return best?.starts;
}

/** The longest beginning of a text, whole characters and `…`, that `fit` has lines for. */
function cutToFit(text: string, fit: (short: string) => string[] | undefined): string[] {
  const characters = [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text.trim())].map(({ segment }) => segment);
  let found: string[] = [];
  let low = 1;
  let high = characters.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const lines = fit(`${characters.slice(0, middle).join('').trimEnd()}…`);
    if (lines) {
      found = lines;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}
