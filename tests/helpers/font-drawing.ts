import { Blob as FontData, Buffer as ShapingBuffer, Face, Font, shape, Variation } from 'harfbuzzjs';
import { decompress } from 'woff2-encoder';

/** Opens a WOFF2 font, a variable one at a weight. */
export async function openFont(woff2: Uint8Array, weight?: number): Promise<Font> {
  const font = new Font(new Face(new FontData(await decompress(woff2))));
  if (weight !== undefined) font.setVariations([new Variation('wght', weight)]);
  return font;
}

/** The glyphs of a text: advance, offset and outline. */
export function drawing(font: Font, text: string): string[] {
  const buffer = new ShapingBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer
    .getGlyphInfosAndPositions()
    .map((glyph) => `${String(glyph.xAdvance)} ${String(glyph.xOffset)} ${font.glyphToPath(glyph.codepoint)}`);
}

/** Largest difference of a coordinate in two drawings, in units of the font; infinite if their outlines differ. */
export function difference(one: readonly string[], other: readonly string[]): number {
  const numbers = (drawn: readonly string[]): number[] => (drawn.join(' ').match(/-?[\d.]+/g) ?? []).map(Number);
  const outline = (drawn: readonly string[]): string => drawn.join(' ').replaceAll(/-?[\d.]+/g, '0');
  const others = numbers(other);
  return outline(one) === outline(other)
    ? Math.max(...numbers(one).map((value, index) => Math.abs(value - (others[index] ?? NaN))))
    : Infinity;
}
