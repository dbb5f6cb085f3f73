import type { ReactElement } from 'react';
import { asset, image } from './fields.js';
import { createElement } from './react.js';
import { assetUrl, renderContext, serviceAddress } from './render-context.js';
import { defineTextComponent } from './text-component.js';
import { z } from './zod.js';

const schema = z
  .object({
    src: asset('Film in site/assets/; every browser plays MP4 with H.264').optional(),
    url: z
      .url({ protocol: /^https$/ })
      .optional()
      .describe('Address of a film on a service with `use: media`'),
    poster: image('Picture until it plays').optional(),
    captions: asset('Captions as WebVTT, in the language of the page').optional(),
    title: z.string().min(1).optional().describe('What it shows, for screen readers'),
  })
  .refine(({ src, url }) => (src === undefined) !== (url === undefined), 'needs either `src` or `url`');

/**
 * A film in a text, for the `components` of `markdown()`: `::video{src=films/kiln.mp4 poster=images/kiln.jpg}`. Nothing
 * of it but the poster is loaded before it is played. Its size is that of the file (MP4), or else of the poster.
 */
export const video = defineTextComponent({
  description: 'A film that visitors start.',
  schema,
  component({ src, url, poster, captions, title }): ReactElement {
    const { film, locale, site } = renderContext();
    const { address, ...shown } = film(src, poster);
    const label = site.locales.find(({ code }) => code === locale)?.label;
    const track = { kind: 'captions', srcLang: locale, label, default: true };
    return createElement(
      'video',
      {
        ...{ src: address ?? serviceAddress(url ?? ''), ...shown },
        ...{ controls: true, preload: 'none', playsInline: true, 'aria-label': title },
      },
      captions === undefined ? undefined : createElement('track', { ...track, src: assetUrl(captions) }),
    );
  },
});
