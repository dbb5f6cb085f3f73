import { COLOR_ATTRIBUTE } from '../../api/picture-sizes.js';
import type { ImageSources } from '../../api/site-model.js';
import { escapeHtml } from '../../lib/html/escape.js';

/** Returns the markup of a picture in a text, as `<Image>` renders it, by its other attributes. */
export function pictureMarkup(
  { src, width, height, sources, color }: ImageSources,
  sizes?: string,
): (rest: string, priority: boolean) => string {
  const shown = sizes === undefined ? '' : ` sizes="${escapeHtml(sizes)}"`;
  const forms = sources.map(({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}"${shown}>`).join('');
  const colored = color === undefined ? '' : ` ${COLOR_ATTRIBUTE}="${color}"`;
  const size = `width="${String(width)}" height="${String(height)}"${colored}`;
  return (rest, priority) => {
    const start = priority ? 'fetchpriority="high"' : 'loading="lazy"';
    return `<picture>${forms}<img src="${src}" ${size}${rest} decoding="async" ${start}></picture>`;
  };
}
