import { describe, expect, it } from 'vitest';
import { hasNestedText, setMarkup, textLines } from '../../../../src/images/cards/card-maker.js';
import type { TextSetter } from '../../../../src/images/cards/text-setter.js';
import { latin } from './fonts.js';

/** One run for each half of a text, each character one unit wide; the second character of a run is moved by a quarter. */
const setter: TextSetter = {
  set: (text) =>
    [text.slice(0, 2), text.slice(2)].map((part) => ({
      text: part,
      font: latin,
      width: part.length,
      shifts: Array.from(part, (_, index) => index / 4),
    })),
  width: (text) => text.length,
};

const span = (x: number, text: string): string =>
  `<tspan x="${String(x)}" font-family="Noto Sans" font-weight="800" dx="0 2.5">${text}</tspan>`;

describe('a text', () => {
  it('gets its runs one behind the other, each with its font and its shifts', () => {
    const set = setMarkup('<g><text x="5" y="9" font-size="10" fill="#fff">abcd</text></g>', setter);
    expect(set).toBe(
      `<g><text y="9" font-size="10" fill="#fff" xml:space="preserve">${span(5, 'ab')}${span(25, 'cd')}</text></g>`,
    );
  });

  it.each([
    ['middle', 80],
    ['end', 60],
    ['start', 100],
  ])('is anchored at its %s', (anchor, x) => {
    const set = setMarkup(`<text x="100" font-size="10" text-anchor="${anchor}">abcd</text>`, setter);
    expect(set).toContain(`<tspan x="${String(x)}"`);
    expect(set).not.toContain('text-anchor');
  });

  it('keeps characters that mean something in markup', () => {
    const svg = '<text font-size="10">&lt;&amp;&quot;&#x27;</text>';
    expect(textLines(svg)).toEqual(['<&"\'']);
    expect(setMarkup(svg, setter)).toMatch(/>&#60;&#38;<\/tspan>.*>&#34;'<\/tspan>/);
  });

  it('with elements in it is found', () => {
    expect(hasNestedText('<text>a<tspan>b</tspan></text>')).toBe(true);
    expect(hasNestedText('<text><tspan>b</tspan></text>')).toBe(true);
    expect(hasNestedText('<text>a</text><g><text>b</text></g><text></text>')).toBe(false);
  });
});
