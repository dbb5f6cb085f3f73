import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { openFont as openWhole, type FontSubset } from '../../../src/bundle/server/subset-font.js';
import { difference, drawing, openFont } from '../../helpers/font-drawing.js';

/** The subset of a font for this text and no other words. */
const subsetFont = async (file: Uint8Array, request: FontSubset): Promise<Uint8Array> =>
  (await openWhole(file, request)).subset('').make();

const fontFile = (path: string): Uint8Array =>
  readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/${path}-wght-normal.woff2`));
const LATIN = fontFile('baloo-2/files/baloo-2-latin');
const DEVANAGARI = fontFile('baloo-2/files/baloo-2-devanagari');

describe('a subset of a font', () => {
  it('draws its text as the whole font does at this weight, and is static', async () => {
    for (const [file, text] of [
      [LATIN, 'Roll AV first'],
      [DEVANAGARI, 'स्त्री क्षत्रिय द्धि र्कि'],
    ] as const) {
      const [whole, subset] = [
        await openFont(file, 800),
        await openFont(await subsetFont(file, { text, weight: 800 })),
      ];
      const regular = await openFont(file, 400);
      for (const word of text.split(' ')) {
        // A static font has whole numbers.
        expect(difference(drawing(subset, word), drawing(whole, word))).toBeLessThan(1);
        expect(difference(drawing(subset, word), drawing(regular, word))).toBeGreaterThan(5);
      }
    }
  });

  it('draws other conjuncts of its letters from their parts', async () => {
    const [whole, subset] = [
      await openFont(DEVANAGARI, 800),
      await openFont(await subsetFont(DEVANAGARI, { text: 'क त र ् स', weight: 800 })),
    ];
    expect(difference(drawing(subset, 'क'), drawing(whole, 'क'))).toBeLessThan(1);
    expect(drawing(subset, 'त्र').length).toBeGreaterThan(drawing(whole, 'त्र').length);
  });

  it('has the same bytes for other words of the same glyphs, and leaves out what the font lacks', async () => {
    const font = await openWhole(DEVANAGARI, { text: '', weight: 800 });
    const [one, other, more] = ['स्त्री में', 'में स्त्री स्त्री 中', 'स्त्री में क्षत्रिय'] as const;
    expect(font.subset(other).key).toBe(font.subset(one).key);
    expect(font.subset(more).key).not.toBe(font.subset(one).key);
    expect(await font.subset(other).make()).toEqual(await font.subset(one).make());
  });

  it('has the same bytes each time, and as few as its text needs', async () => {
    const [first, second] = [
      await subsetFont(DEVANAGARI, { text: 'खेल', weight: 800 }),
      await subsetFont(DEVANAGARI, { text: 'खेल', weight: 800 }),
    ];
    expect(first).toEqual(second);
    expect(first.length).toBeLessThan(2048);
  });

  it.each([
    ['a weight that the font lacks', { text: 'a', weight: 900 }, 'weights from 400 to 800'],
    ['a weight that is no number', { text: 'a', weight: NaN }, 'weights from 400 to 800'],
    ['characters that the font lacks', { text: 'aक', weight: 800 }, 'has no `क`'],
  ])('is refused for %s', async (_, subset, message) => {
    await expect(subsetFont(LATIN, subset)).rejects.toThrow(message);
  });

  it('is refused for a file that is no font, and without an axis for the weight', async () => {
    await expect(subsetFont(Buffer.from('tea'), { text: 'a', weight: 800 })).rejects.toThrow('no WOFF2 font');
    const fixed = await subsetFont(LATIN, { text: 'ab', weight: 800 });
    await expect(subsetFont(fixed, { text: 'a', weight: 800 })).rejects.toThrow('no axis');
    expect((await subsetFont(fixed, { text: 'a' })).length).toBeLessThan(fixed.length);
  });
});
