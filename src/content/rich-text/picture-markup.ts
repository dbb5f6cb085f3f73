import type { ImageSources } from '../../api/site-model.js';
import { escapeHtml } from '../../lib/html/escape.js';

/** Returns the markup of a picture in a text, as `<Image>` renders it, by its other attributes. */
export function pictureMarkup(
  { src, width, height, sources }: ImageSources,
  sizes?: string,
): (rest: string, priority: boolean) => string {
  const shown = sizes === undefined ? '' : ` sizes="${escapeHtml(sizes)}"`;
  const forms = sources.map(({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}"${shown}>`).join('');
  const size = `width="${String(width)}" height="${String(height)}"`;
  return (rest, priority) => {
    const start = priority ? 'fetchpriority="high"' : 'loading="lazy"';
    return `<picture>${forms}<img src="${src}" ${size}${rest} decoding="async" ${start}></picture>`;
  };
}
