import type { CardHeading, CardType, HeadingBox } from '../../api/social-card.js';
import type { TextSetter } from './text-setter.js';

export interface FittedHeading extends Omit<CardHeading, 'lineHeight'> {
  /** True if the heading was cut. */
  readonly shortened: boolean;
}

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
  { sizes, lineHeight }: Pick<CardType, 'sizes' | 'lineHeight'>,
  measure: TextSetter['width'],
): FittedHeading {
  const descending = [...sizes].sort((a, b) => b - a);
  const words = text.split(BREAKS).filter((word) => word !== '');
  const linesAt = (fontSize: number, some: readonly string[] = words): readonly string[] | undefined =>
    breakLines(
      some,
      Math.min(box.lines, Math.floor(box.height / (fontSize * lineHeight))),
      box.width / fontSize,
      measure,
    );
  let found: FittedHeading | undefined;
  let largest = 0;
  for (const fontSize of descending) {
    if (fontSize < largest * WORTH_A_LINE) break;
    const lines = linesAt(fontSize);
    if (!lines) continue;
    largest ||= fontSize;
    if (!found || lines.length < found.lines.length) found = { lines, fontSize, shortened: false };
  }
  if (found) return found;
  const fontSize = descending.at(-1) ?? 1;
  for (const short of shortened(words)) {
    const lines = linesAt(fontSize, short);
    if (lines) return { lines, fontSize, shortened: true };
  }
  return { lines: [], fontSize, shortened: true };
}

/** The lines of words, of lengths as equal as possible; `undefined` if they do not fit. */
function breakLines(
  words: readonly string[],
  most: number,
  limit: number,
  measure: TextSetter['width'],
): readonly string[] | undefined {
  if (most < 1 || words.some((word) => measure(word) > limit)) return undefined;
  if (words.length === 0) return [];
  for (let count = 1; count <= Math.min(most, words.length); count += 1) {
    const best = balance(words, count, limit, measure);
    if (best) return best.lines;
  }
  return undefined;
}

/** Breaks words into `count` lines, none wider than `limit`, so that the sum of the squares of their widths is minimal. */
function balance(
  words: readonly string[],
  count: number,
  limit: number,
  measure: TextSetter['width'],
): { readonly cost: number; readonly lines: readonly string[] } | undefined {
  let best: ReturnType<typeof balance>;
  for (let end = count === 1 ? words.length : 1; end <= words.length - count + 1; end += 1) {
    const line = words.slice(0, end).join(' ');
    const width = measure(line);
    if (width > limit) break;
    const rest = count === 1 ? { cost: 0, lines: [] } : balance(words.slice(end), count - 1, limit, measure);
    const cost = width * width + (rest?.cost ?? Infinity);
    if (rest && cost < (best?.cost ?? Infinity)) best = { cost, lines: [line, ...rest.lines] };
  }
  return best;
}

/** Fewer and fewer whole words, then fewer and fewer characters of the first, with `…`. */
function* shortened(words: readonly string[]): Generator<readonly string[]> {
  for (let count = words.length - 1; count > 0; count -= 1)
    yield [...words.slice(0, count - 1), `${(words[count - 1] ?? '').replace(/(?<!\p{P})\p{P}+$/u, '')}…`];
  const characters = Array.from(new Intl.Segmenter('und').segment(words[0] ?? ''), ({ segment }) => segment);
  for (let count = characters.length - 1; count > 0; count -= 1) yield [`${characters.slice(0, count).join('')}…`];
}
