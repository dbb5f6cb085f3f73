import { describe, expect, it } from 'vitest';
import { fitHeading, type FittedHeading } from '../../../../src/images/cards/fit-heading.js';

/** Every character half as wide as the font is high. */
const measure = (text: string): number => Array.from(text).length / 2;

const BOX = { width: 300, height: 200, lines: 3 };
const SIZES = { sizes: [40, 60, 20], lineHeight: 1 };

const fit = (text: string, sizes = SIZES, box = BOX): FittedHeading => fitHeading(text, box, sizes, measure);

describe('a heading', () => {
  it('is set at the largest size at which it fits', () => {
    expect(fit('Ludo')).toEqual({ lines: ['Ludo'], fontSize: 60, shortened: false });
    // Ten letters at 60 are exactly as wide as the box.
    expect(fit('abcdefghij')).toMatchObject({ lines: ['abcdefghij'], fontSize: 60 });
    expect(fit('abcdefghijk')).toMatchObject({ lines: ['abcdefghijk'], fontSize: 40 });
  });

  it('has lines of lengths as equal as possible', () => {
    expect(fit('one two three four', { sizes: [40], lineHeight: 1 }).lines).toEqual(['one two', 'three four']);
    expect(fit('aaa bbb ccc ddd eee fff', { sizes: [60], lineHeight: 1 }).lines).toEqual([
      'aaa bbb',
      'ccc ddd',
      'eee fff',
    ]);
  });

  it('never has more lines than the box allows, nor is it higher than the box', () => {
    for (let words = 1; words < 40; words += 1) {
      const { lines, fontSize } = fit(Array(words).fill('word').join(' '));
      expect(lines.length).toBeLessThanOrEqual(3);
      expect(lines.length * fontSize).toBeLessThanOrEqual(200);
      for (const line of lines) expect(measure(line) * fontSize).toBeLessThanOrEqual(300);
    }
    expect(fit('aaaaa bbbbb ccccc', SIZES, { ...BOX, height: 100 })).toMatchObject({
      lines: ['aaaaa', 'bbbbb ccccc'],
      fontSize: 40,
    });
    expect(fit('aaaaa bbbbb ccccc', { ...SIZES, lineHeight: 3 }, { ...BOX, height: 100 })).toMatchObject({
      lines: ['aaaaa bbbbb ccccc'],
      fontSize: 20,
    });
  });

  it('gives up a fifth of its size at most for a line less', () => {
    const text = 'abcdefgh ijklmnop';
    expect(fit(text, { sizes: [60, 35, 20], lineHeight: 1 })).toMatchObject({
      lines: ['abcdefgh', 'ijklmnop'],
      fontSize: 60,
    });
    expect(fit(text, { sizes: [43, 35, 20], lineHeight: 1 })).toMatchObject({
      lines: ['abcdefgh ijklmnop'],
      fontSize: 35,
    });
    expect(fit(text, { sizes: [44, 35, 20], lineHeight: 1 })).toMatchObject({
      lines: ['abcdefgh', 'ijklmnop'],
      fontSize: 44,
    });
  });

  it('that is too long even at the smallest size ends after a whole word', () => {
    const { lines, fontSize, shortened } = fit(
      'a heading of words, ten and more, that nobody could fit into three lines, however small, nor ever wanted to',
    );
    expect({ fontSize, shortened }).toEqual({ fontSize: 20, shortened: true });
    expect(lines.join(' ')).toBe('a heading of words, ten and more, that nobody could fit into three lines, however…');
    expect(fit('aaaa bbbb, cccc', { sizes: [20], lineHeight: 1 }, { width: 120, height: 20, lines: 1 }).lines).toEqual([
      'aaaa bbbb…',
    ]);
  });

  it('of one word that is too long is cut between two characters, not inside one', () => {
    const { lines, shortened } = fit('नि'.repeat(40));
    expect(shortened).toBe(true);
    expect(lines).toEqual([`${'नि'.repeat(14)}…`]);
  });
});
