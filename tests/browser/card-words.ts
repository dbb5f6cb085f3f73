import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openTextSetter } from '../../src/images/cards/text-setter.js';
import { openPage, launchBrowser } from '../helpers/browser.js';

/** Font size in pixels. */
const SIZE = 50;

/** Words of general vocabulary in a language. */
export function wordsOf(language: string): string[] {
  const file = new URL(`../fixtures/words/${language}.txt`, import.meta.url);
  return [...new Set(readFileSync(fileURLToPath(file), 'utf8').trim().split(/\s+/))];
}

/**
 * Returns the words that the text of a card and Chromium draw differently in one font: their width by more than 0.03 em,
 * or more than one in 50 of the inked pixels by more than half.
 *
 * @param bytes of a TrueType font
 */
export async function wordsDrawnOtherwise(words: readonly string[], bytes: Uint8Array): Promise<string[]> {
  const setter = await openTextSetter([{ name: 'font', file: '', sha256: '', bytes }]);
  const drawn = words.map((word) => ({
    word,
    width: setter.width(word) * SIZE,
    path: setter.outline(word, SIZE, 2 * SIZE, SIZE),
  }));
  const { page } = await openPage(await launchBrowser(), 'about:blank');
  return page.evaluate(
    async (font, texts, size) => {
      const face = new FontFace(
        'Card',
        Uint8Array.from(atob(font), (byte) => byte.charCodeAt(0)),
      );
      document.fonts.add(await face.load());
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('No canvas.');
      const inkOf = (draw: () => void): Uint8ClampedArray => {
        context.clearRect(0, 0, canvas.width, canvas.height);
        draw();
        return context.getImageData(0, 0, canvas.width, canvas.height).data;
      };
      return texts.flatMap(({ word, width, path }) => {
        canvas.width = Math.ceil(width) + 2 * size;
        canvas.height = 3.5 * size;
        context.font = `${String(size)}px Card`;
        context.textAlign = 'left';
        context.textRendering = 'geometricPrecision';
        const given = context.measureText(word).width;
        const text = inkOf(() => {
          context.fillText(word, size, 2 * size);
        });
        const outline = inkOf(() => {
          context.fill(new Path2D(path));
        });
        let [inked, other] = [0, 0];
        // Of red, green, blue and alpha of each pixel, the alpha.
        for (let index = 3; index < text.length; index += 4) {
          const alpha = text[index] ?? 0;
          if (alpha > 127) inked += 1;
          if (Math.abs(alpha - (outline[index] ?? 0)) > 127) other += 1;
        }
        const isSame = inked > 0 && Math.abs(given - width) <= 0.03 * size && other <= inked / 50;
        return isSame
          ? []
          : [`${word}: ${given.toFixed(1)} ${width.toFixed(1)} px, ${String(other)} of ${String(inked)}`];
      });
    },
    Buffer.from(bytes).toString('base64'),
    drawn,
    SIZE,
  );
}
