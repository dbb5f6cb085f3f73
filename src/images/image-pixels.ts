import { diagnostic, type Diagnostic } from '../errors/index.js';

/**
 * A source with more pixels is not decoded. Current cameras take up to 61 million, few a hundred; decoding can take 4
 * bytes of memory for each (400 MB). Of several pictures in a file only the first is decoded.
 */
export const MAX_PIXELS = 100_000_000;

/** Returns a diagnostic for an image whose header says that it has too many pixels. @param file relative to the root */
export function tooManyPixels(
  file: string,
  { width, height }: { readonly width: number; readonly height: number },
): Diagnostic | undefined {
  if (width * height <= MAX_PIXELS) return undefined;
  const found = (width * height) / 1e6;
  return diagnostic('image-too-large', {
    message: `\`${file}\` has ${String(width)} × ${String(height)} pixels, ${found.toFixed(0)} million; ${String(MAX_PIXELS / 1e6)} million may be decoded.`,
    position: { file },
  });
}
