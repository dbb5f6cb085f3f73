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
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/@font-face\s*\{([^}]*)\}/gi);
  return [...rules].flatMap(([, rule = '']) => {
    const url = /url\(\s*(["']?)(.*?)\1\s*\)/i.exec(rule)?.[2];
    const range = /unicode-range\s*:\s*([^;]+)/i.exec(rule)?.[1];
    const ranges = range?.split(',').map(codePoints) ?? [[0, Infinity]];
    return url === undefined
      ? []
      : {
          family: /font-family\s*:\s*([^;]*)/i.exec(rule)?.[1]?.replaceAll(/["']/g, '').trim() ?? '',
          url,
          optional: /font-display\s*:\s*optional/i.test(rule),
          has: (code) => ranges.some(([first = 0, last = first]) => code >= first && code <= last),
        };
  });
}

/** First and last code point of a range such as `U+900-97F` or `U+4??`. */
function codePoints(range: string): number[] {
  const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
  return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)];
}
