import type { ImageSources } from '../../api/site-model.js';
import { escapeHtml } from '../../lib/html/escape.js';

/**
 * Returns the markup of a picture in a text, as `<Image>` renders it, by its other attributes. A picture near the top of
 * a page is not lazy.
 */
export function pictureMarkup(
  { src, width, height, sources }: ImageSources,
  sizes?: string,
): (rest: string, isNearTop: boolean) => string {
  const shown = sizes === undefined ? '' : ` sizes="${escapeHtml(sizes)}"`;
  const forms = sources.map(({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}"${shown}>`).join('');
  const size = `width="${String(width)}" height="${String(height)}"`;
  return (rest, isNearTop) =>
    `<picture>${forms}<img src="${src}" ${size}${rest} decoding="async"${isNearTop ? '' : ' loading="lazy"'}></picture>`;
}
