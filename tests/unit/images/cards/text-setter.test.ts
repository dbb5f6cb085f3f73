import { beforeAll, describe, expect, it } from 'vitest';
import { setMarkup } from '../../../../src/images/cards/card-maker.js';
import { openTextSetter, type TextSetter } from '../../../../src/images/cards/text-setter.js';
import { bengali, devanagari, gujarati, latin } from './fonts.js';

let setter: TextSetter;
beforeAll(async () => {
  setter = await openTextSetter([latin, devanagari, bengali, gujarati]);
});

/** Widths in Chromium at a size of 100 pixels, in the same font files. */
const WIDTHS = [
  ['लूडो खेलें क्षत्रिय', 620.3],
  ['घर बैठे लूडो खेलिए, दिमाग़ से जीतिए', 1435],
  ['हिन्दी में विद्यार्थी', 627.6],
  ['ज़िम्मेदारी से खेलना', 759.5],
  ['লুডো ক্ষমতা', 498.8],
  ['কৌশল ও বুদ্ধির খেলা', 895.8],
  ['શ્રેષ્ઠ કૌશલ્યની રમત', 764.4],
  ['ઘરે બેઠા લૂડો રમો', 659.9],
] as const;

describe('a line', () => {
  it.each(WIDTHS)('%s is as wide as in a browser', (text, width) => {
    expect(Math.abs((setter.width(text) * 100) / width - 1)).toBeLessThan(0.0005);
  });

  it('of several scripts is its parts, one after another', () => {
    const parts = ['Play ', 'लूडो ', 'now'];
    let x = 10;
    const outlines = parts.map((part) => {
      const outline = setter.outline(part, x, 50, 100);
      x += setter.width(part) * 100;
      return outline;
    });
    expect(setter.width(parts.join(''))).toBeCloseTo((x - 10) / 100, 5);
    expect(setter.outline(parts.join(''), 10, 50, 100)).toBe(outlines.join(''));
  });

  it('is shaped by the rules of each script, also within one font', async () => {
    const one = await openTextSetter([devanagari]);
    expect(one.width('2 क्षत्रिय')).toBeCloseTo(one.width('2 ') + one.width('क्षत्रिय'), 5);
    expect(one.outline('ज़्याल', 0, 0, 1)).toBe(setter.outline('ज़्याल', 0, 0, 1));
  });

  it('keeps marks and joiners with the letter before them', async () => {
    const rank = 'র\u200d\u09cdযাংক';
    expect(setter.outline(rank, 0, 0, 1)).toBe((await openTextSetter([bengali])).outline(rank, 0, 0, 1));
    expect(setter.width('cafe\u0301')).toBeCloseTo(setter.width('cafe'), 5);
  });

  it('is drawn without characters that no font has', () => {
    expect(setter.missing('Roll 🎲 and 🎲, then 中')).toEqual(['🎲', '中']);
    expect(setter.missing('A\u00a0b\u200d\n c')).toEqual([]);
    expect(setter.width('a🎲中')).toBe(setter.width('a'));
    expect(setter.width('a\nb')).toBe(setter.width('a b'));
  });
});

describe('the markup of a card', () => {
  it('has outlines in place of texts, which end where their anchor says', () => {
    const svg = '<svg><text x="100" y="50" font-size="20" text-anchor="end" fill="#fff">A &amp; B</text></svg>';
    const start = 100 - setter.width('A & B') * 20;
    expect(setMarkup(svg, setter)).toBe(`<svg><path fill="#fff" d="${setter.outline('A & B', start, 50, 20)}"/></svg>`);
  });

  it.each(['<text>a<tspan>b</tspan></text>', '<text dx="3">a</text>', '<text letter-spacing="2">a</text>'])(
    'refuses %s',
    (text) => {
      expect(() => setMarkup(`<svg>${text}</svg>`, setter)).toThrow('card-text-nested');
    },
  );
});
