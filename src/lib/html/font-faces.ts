import { groupBy } from '../text/group-by.js';
import { declarationsOf } from './parse-style.js';

/** An `@font-face` rule. */
export interface FontFace {
  /** Without quotes. */
  readonly family: string;
  /** The first address in `src`. */
  readonly url: string;
  /** True for `font-display: optional`: the font is used only if it has arrived by the first paint. */
  readonly optional: boolean;
  /** Whether `unicode-range` has this code point; always true without one. */
  has(codePoint: number): boolean;
}

/** Reads the `@font-face` rules of a style sheet that have an address. */
export function fontFaces(css: string): FontFace[] {
  if (!/@font-face/i.test(css)) return [];
  const declarations = declarationsOf(css).filter(({ rule }) => /^@font-face$/i.test(rule.text));
  return [...groupBy(declarations, ({ rule }) => rule).values()].flatMap((own) => {
    const valueOf = (wanted: string): string | undefined => own.findLast(({ name }) => name === wanted)?.value;
    const url = /url\(\s*(["']?)(.*?)\1\s*\)/i.exec(valueOf('src') ?? '')?.[2];
    const ranges = valueOf('unicode-range')?.split(',').map(codePoints) ?? [[0, Infinity]];
    return url === undefined
      ? []
      : {
          family: (valueOf('font-family') ?? '').replaceAll(/["']/g, '').trim(),
          url,
          optional: /^optional\b/i.test(valueOf('font-display') ?? ''),
          has: (code) => ranges.some(([first = 0, last = first]) => code >= first && code <= last),
        };
  });
}

/** First and last code point of a range such as `U+900-97F` or `U+4??`. */
function codePoints(range: string): number[] {
  const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
  return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)];
}
