import type { HeadingBox } from '../../api/social-card.js';

export interface HeadingSizes {
  /** In pixels. */
  readonly sizes: readonly number[];
  /** As a multiple of the size. */
  readonly lineHeight: number;
}

export interface FittedHeading {
  readonly lines: readonly string[];
  readonly fontSize: number;
  /** True if the heading was cut. */
  readonly shortened: boolean;
}

/** Width of a text at a font size of one pixel. */
export type MeasureText = (text: string) => number;

/** White space at which a line may break; no-break spaces are excluded. */
const BREAKS = /[^\S\u00a0\u202f]+/;

/** A smaller size is chosen to save a line, down to this part of the largest size that fits. */
const WORTH_A_LINE = 0.8;

/**
 * Breaks a heading into lines of equal length as far as possible, at the largest size at which it fits, or a little
 * smaller if that saves a line. A text that is too long for the smallest size is cut and ends in `…`.
 */
export function fitHeading(
  text: string,
  box: HeadingBox,
  { sizes, lineHeight }: HeadingSizes,
  measure: MeasureText,
): FittedHeading {
  const descending = [...sizes].sort((a, b) => b - a);
  const words = text.split(BREAKS).filter((word) => word !== '');
  let found: FittedHeading | undefined;
  let largest = 0;
  for (const fontSize of descending) {
    if (found && fontSize < largest * WORTH_A_LINE) break;
    const lines = breakLines(words, box, fontSize, lineHeight, measure);
    if (!lines) continue;
    largest = Math.max(largest, fontSize);
    if (!found || lines.length < found.lines.length) found = { lines, fontSize, shortened: false };
  }
  const fontSize = descending.at(-1) ?? 1;
  return (
    found ?? {
      lines: cutToFit(words, (short) => breakLines(short, box, fontSize, lineHeight, measure)),
      fontSize,
      shortened: true,
    }
  );
}

/** The lines of words at one size; `undefined` if they do not fit. */
function breakLines(
  words: readonly string[],
  box: HeadingBox,
  fontSize: number,
  lineHeight: number,
  measure: MeasureText,
): string[] | undefined {
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
 * Returns where `count` lines begin so that none is wider than `limit` and the sum of the squares of their widths is
 * minimal; `undefined` if that is impossible.
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

/** Returns as many whole words as fit, or as many characters of the first word, with `…`. */
function cutToFit(words: readonly string[], fit: (short: readonly string[]) => string[] | undefined): string[] {
  for (let count = words.length - 1; count > 0; count -= 1) {
    const lines = fit([...words.slice(0, count - 1), `${(words[count - 1] ?? '').replace(/\p{P}+$/u, '')}…`]);
    if (lines) return lines;
  }
  const characters = [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(words[0] ?? '')].map(
    ({ segment }) => segment,
  );
  for (let count = characters.length - 1; count > 0; count -= 1) {
    const lines = fit([`${characters.slice(0, count).join('')}…`]);
    if (lines) return lines;
  }
  return [];
}
