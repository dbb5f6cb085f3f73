import type { ReactElement } from 'react';
import { createElement } from './react.js';
import { renderContext } from './render-context.js';

export interface ImageProps {
  /** Path below `site/assets/`. */
  readonly src: string;
  /** What the image says to somebody who cannot see it; empty for decoration. */
  readonly alt: string;
  /** Widths to make, in pixels; the source's own width, 4096 at most, where they are not given. Never enlarged; unused for SVG. */
  readonly widths?: readonly number[];
  /** The `sizes` attribute: how wide the image is drawn. */
  readonly sizes?: string;
  /** True for an image that is seen at once: it is loaded eagerly and first. */
  readonly priority?: boolean;
  readonly className?: string | undefined;
  /** Drawn size where it differs from the source's; the height follows. */
  readonly width?: number;
}

/** An image with its dimensions, in the best format the browser takes. */
export function Image({ src, alt, widths = [], sizes, priority = false, className, width }: ImageProps): ReactElement {
  const image = renderContext().image(src, widths);
  const scale = width === undefined ? 1 : width / image.width;
  const img = createElement('img', {
    src: image.src,
    width: Math.round(image.width * scale),
    height: Math.round(image.height * scale),
    alt,
    className,
    decoding: 'async',
    loading: priority ? undefined : 'lazy',
    fetchPriority: priority ? 'high' : undefined,
  });
  const sources = image.sources.map(({ type, srcSet }) => createElement('source', { key: type, type, srcSet, sizes }));
  return createElement('picture', null, ...sources, img);
}
