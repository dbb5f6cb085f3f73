import { unescapeHtml } from '../../lib/html/escape.js';
import type { TextSetter } from './text-setter.js';

const TEXT = /<text\b([^>]*)>([^<]*)<\/text>/g;

/** The texts of an SVG, in their order. */
export function textLines(svg: string): string[] {
  return [...svg.matchAll(TEXT)].map(([, , content = '']) => unescapeHtml(content));
}

/** True if a `<text>` contains elements, which cannot be set. */
export function hasNestedText(svg: string): boolean {
  return /<text\b[^>]*>[^<]*<(?!\/text>)/.test(svg);
}

/** Gives every `<text x y font-size>` its fonts and the exact positions of its letters, with `text-anchor` applied. */
export function setMarkup(svg: string, setter: TextSetter): string {
  return svg.replace(TEXT, (_, attributes: string, content: string) => {
    const size = Number(attribute(attributes, 'font-size') ?? 16);
    const runs = setter.set(unescapeHtml(content));
    const width = runs.reduce((sum, run) => sum + run.width, 0) * size;
    let x =
      Number(attribute(attributes, 'x') ?? 0) - width * (ANCHORS[attribute(attributes, 'text-anchor') ?? 'start'] ?? 0);
    const spans = runs.map(({ text, font, width: own, shifts }) => {
      const dx = shifts.some((shift) => rounded(shift * size) !== 0)
        ? ` dx="${shifts.map((shift) => rounded(shift * size)).join(' ')}"`
        : '';
      const span = `<tspan x="${String(rounded(x))}" font-family="${encode(font.family)}" font-weight="${String(font.weight)}"${dx}>${encode(text)}</tspan>`;
      x += own * size;
      return span;
    });
    return `<text${attributes.replace(/ (?:x|text-anchor)="[^"]*"/g, '')} xml:space="preserve">${spans.join('')}</text>`;
  });
}

/** The part of a line's width before its anchor. */
const ANCHORS: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 };

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
}

/** Rounded to a hundredth of a pixel. */
function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}

function encode(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
