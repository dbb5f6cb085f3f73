import { diagnostic, type Diagnostic } from '../errors/index.js';

/**
 * A source with more pixels is not decoded. Cameras of today take up to 61 million, few a hundred; what decodes them keeps up to 4 bytes of each (400 MB) where a picture is turned, or stored in several passes.
 * Of several pictures in a file the first alone is decoded.
 */
export const MAX_PIXELS = 100_000_000;

/** What is wrong with an image that has too many pixels, as its header says; `undefined` where it has not. @param file relative to the root */
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
