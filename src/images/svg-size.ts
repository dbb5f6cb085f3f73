/** Returns the start tag of the first `<svg>`, outside of comments. */
function rootTag(text: string): string | undefined {
  let at = text.search(START);
  while (at >= 0 && text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at);
    const next = end < 0 ? -1 : text.slice(end).search(START);
    at = next < 0 ? -1 : end + next;
  }
  TAG.lastIndex = at;
  return at < 0 ? undefined : TAG.exec(text)?.[0];
}

const START = /<!--|<svg\b/;
const TAG = /<svg\b(?:[^<>"']|"[^"]*"|'[^']*')*>/y;

/** True if an SVG has a namespace; without one, browsers do not show the file. */
export function hasNamespace(text: string): boolean {
  return /\sxmlns(?::\w+)?\s*=/.test(rootTag(text) ?? '');
}

/** Width and height of an SVG: its attributes if they are absolute lengths, or else its `viewBox`. */
export function svgSize(text: string): { width: number; height: number } | undefined {
  const tag = rootTag(text);
  if (tag === undefined) return undefined;
  const width = length(tag, 'width');
  const height = length(tag, 'height');
  if (width !== undefined && height !== undefined) return { width, height };
  const [, box] = /\bviewBox\s*=\s*["']([^"']*)["']/.exec(tag) ?? [];
  const [, , boxWidth, boxHeight] = (box ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (boxWidth === undefined || boxHeight === undefined || !(boxWidth > 0) || !(boxHeight > 0)) return undefined;
  if (width !== undefined) return { width, height: Math.round((width * boxHeight) / boxWidth) };
  if (height !== undefined) return { width: Math.round((height * boxWidth) / boxHeight), height };
  return { width: Math.round(boxWidth), height: Math.round(boxHeight) };
}

const NUMBER = '(\\+?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?)';

/** Units of CSS in pixels. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

/** Returns an absolute length in pixels. */
function length(tag: string, name: string): number | undefined {
  const [, number, unit = ''] = new RegExp(`\\s${name}\\s*=\\s*["']\\s*${NUMBER}([a-z]*)\\s*["']`, 'i').exec(tag) ?? [];
  const pixels = Number(number) * (UNITS[unit.toLowerCase()] ?? NaN);
  return pixels > 0 && pixels < Infinity ? Math.max(1, Math.round(pixels)) : undefined;
}
