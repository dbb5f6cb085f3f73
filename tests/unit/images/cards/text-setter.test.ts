import { beforeAll, describe, expect, it } from 'vitest';
import { createTextSetter, type TextSetter } from '../../../../src/images/cards/text-setter.js';
import { openRightEdge } from '../../../../src/images/render-svg.js';
import { bengali, devanagari, gujarati, latin } from './fonts.js';

let setter: TextSetter;
beforeAll(async () => {
  setter = createTextSetter([latin, devanagari, bengali, gujarati], await openRightEdge());
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

  it('has its letters moved by what the engine leaves out, and only there', () => {
    const [run] = setter.set('लूडो नाम');
    expect(run?.shifts.map((shift) => shift > 0.1)).toEqual([false, false, false, false, true, false, false, true]);
    expect(setter.set('Ludo').flatMap(({ shifts }) => shifts)).toEqual([0, 0, 0, 0]);
  });

  it('of several scripts is as wide as its parts', () => {
    const parts = ['Play ', 'लूडो ', 'now'];
    expect(setter.set(parts.join('')).map(({ text }) => text)).toEqual(parts);
    expect(setter.width(parts.join(''))).toBeCloseTo(
      parts.reduce((sum, part) => sum + setter.width(part), 0),
      5,
    );
  });

  it('counts the blanks at its ends', () => {
    expect(setter.width('n ') - setter.width('n')).toBeCloseTo(0.26, 2);
  });

  it('is left as it is by an engine without the fault', () => {
    // Every code point one unit wide, each syllable as long as its code points: nothing is left out.
    const plain = createTextSetter([devanagari], (text) => Array.from(text).length);
    expect(plain.set('लूडो खेलें').flatMap(({ shifts }) => shifts)).toEqual(Array(10).fill(0));
  });
});
