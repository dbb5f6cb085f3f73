import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Blob as FontData, Buffer as ShapingBuffer, Face, Font, shape, Variation } from 'harfbuzzjs';
import { describe, expect, it } from 'vitest';
import { decompress } from 'woff2-encoder';
import { subsetFont } from '../../../src/bundle/server/subset-font.js';

const fontFile = (path: string): Uint8Array =>
  readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/${path}-wght-normal.woff2`));
const LATIN = fontFile('baloo-2/files/baloo-2-latin');
const DEVANAGARI = fontFile('baloo-2/files/baloo-2-devanagari');

async function openFont(woff2: Uint8Array, weight?: number): Promise<Font> {
  const font = new Font(new Face(new FontData(await decompress(woff2))));
  if (weight !== undefined) font.setVariations([new Variation('wght', weight)]);
  return font;
}

/** The glyphs of a text: advance, offset and outline. */
function drawing(font: Font, text: string): string[] {
  const buffer = new ShapingBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer
    .getGlyphInfosAndPositions()
    .map((glyph) => `${String(glyph.xAdvance)} ${String(glyph.xOffset)} ${font.glyphToPath(glyph.codepoint)}`);
}

/** Largest difference of a coordinate in two drawings, in units of 1/1000 em; infinite if their outlines differ. */
function difference(one: readonly string[], other: readonly string[]): number {
  const numbers = (drawn: readonly string[]): number[] => (drawn.join(' ').match(/-?[\d.]+/g) ?? []).map(Number);
  const outline = (drawn: readonly string[]): string => drawn.join(' ').replaceAll(/-?[\d.]+/g, '0');
  const others = numbers(other);
  return outline(one) === outline(other)
    ? Math.max(...numbers(one).map((value, index) => Math.abs(value - (others[index] ?? NaN))))
    : Infinity;
}

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
    expect((await subsetFont(fixed, { text: 'a', weight: undefined })).length).toBeLessThan(fixed.length);
  });
});
