/** Attribute of a picture with its average colour, such as `r7 g3 bf`, in 16 levels for each channel. */
export const COLOR_ATTRIBUTE = 'data-islet-color';

/**
 * The `sizes` attribute of a picture whose displayed width is not known: what browsers assume without it. It is required
 * where there are several widths (HTML standard, `img`).
 *
 * @param width displayed width in CSS pixels
 */
export function defaultSizes(widths: readonly number[], width?: number): string | undefined {
  if (widths.length < 2) return undefined;
  return width === undefined ? '100vw' : `${String(width)}px`;
}
