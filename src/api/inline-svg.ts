import type { ReactElement } from 'react';
import { createElement } from './react.js';
import { renderContext } from './render-context.js';

export interface InlineSvgProps {
  /** Path of an SVG below `site/assets/`, which has shapes only. */
  readonly src: string;
  /** Text alternative; empty for decoration. */
  readonly alt: string;
  readonly className?: string | undefined;
  /** Displayed width if it differs from the file's; the height follows. */
  readonly width?: number;
}

/** Puts an SVG into the page, so that `currentColor` in it is the colour of the text around it. */
export function InlineSvg({ src, alt, className, width }: InlineSvgProps): ReactElement {
  const image = renderContext().inlineSvg(src);
  const scale = width === undefined ? 1 : width / image.width;
  return createElement('svg', {
    viewBox: image.viewBox,
    width: Math.round(image.width * scale),
    height: Math.round(image.height * scale),
    className,
    ...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }),
    dangerouslySetInnerHTML: { __html: image.html },
  });
}
