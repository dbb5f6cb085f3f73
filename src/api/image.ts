import type { ReactElement } from 'react';
import { COLOR_ATTRIBUTE, defaultSizes } from './picture-sizes.js';
import { createElement } from './react.js';
import { renderContext } from './render-context.js';
import type { ImageForm } from './site-model.js';

export interface ImageProps extends ImageForm {
  /** Path below `site/assets/`, or from a field `image()`. */
  readonly src: string;
  /** Text alternative; empty for decoration. */
  readonly alt: string;
  /** Widths to produce, in pixels. Default: the width of the source, at most 4096. Never enlarged; ignored for SVG. */
  readonly widths?: readonly number[];
  /** The `sizes` attribute: the displayed width. Default: `width`, or the width of the window. */
  readonly sizes?: string;
  /** True for an image above the fold: it is loaded eagerly, with high priority. */
  readonly priority?: boolean;
  readonly className?: string | undefined;
  /** Another picture where a media query matches, such as a crop for phones. Only one of the two is fetched. */
  readonly artDirection?: ({ readonly src: string; readonly media: string } & ImageForm) | undefined;
  /** Displayed width if it differs from the source's; the height follows. */
  readonly width?: number;
}

/** Renders an image with its dimensions, in the best format that the browser supports. */
export function Image({
  src,
  alt,
  widths = [],
  width,
  sizes = defaultSizes(widths, width),
  priority = false,
  className,
  artDirection,
  ...form
}: ImageProps): ReactElement {
  const image = renderContext().image(src, widths, form);
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
    [COLOR_ATTRIBUTE]: image.color,
  });
  const sources = image.sources.map(({ type, srcSet }) => createElement('source', { key: type, type, srcSet, sizes }));
  const directed = artDirection === undefined ? [] : directedSources(artDirection, widths, sizes);
  return createElement('picture', null, ...directed, ...sources, img);
}

function directedSources(
  { src, media, ...form }: NonNullable<ImageProps['artDirection']>,
  widths: readonly number[],
  sizes: string | undefined,
): ReactElement[] {
  const image = renderContext().image(src, widths, form);
  const size = { media, sizes, width: image.width, height: image.height };
  return [
    ...image.sources.map(({ type, srcSet }) =>
      createElement('source', { key: `${media} ${type}`, type, srcSet, ...size }),
    ),
    createElement('source', { key: media, srcSet: image.src, ...size, sizes: undefined }),
  ];
}
