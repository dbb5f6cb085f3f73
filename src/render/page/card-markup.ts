import { createElement } from '../../api/react.js';
import { withRenderContext, type RenderContext } from '../../api/render-context.js';
import { CARD_SIZE, type CardHeading, type SocialCard } from '../../api/social-card.js';
import type { PageInfo } from '../../api/site-model.js';
import { deepFreeze } from '../../lib/text/deep-freeze.js';
import type { AssetLibrary } from '../../lib/site/asset-forms.js';
import { staticMarkup } from '../react/markup.js';

/** A social card as an SVG document. */
export interface CardMarkup {
  readonly svg: string;
  /** Files of `site/assets/` in the card; their addresses are `islet-asset:N`, with the index in this list. */
  readonly assets: readonly string[];
}

export interface CardParts {
  readonly page: PageInfo;
  readonly heading: CardHeading;
  /** Path of the page's image for its card. */
  readonly image: string | undefined;
}

/** Renders the social card of a page, with placeholders for files, which are filled in when it is drawn. */
export function renderCard(
  { render }: SocialCard,
  { page, heading, image }: CardParts,
  context: RenderContext,
  library: AssetLibrary,
): CardMarkup {
  const assets: string[] = [];
  const address = (written: string): string => {
    const path = library.find(written) ?? written;
    const number = assets.indexOf(path);
    if (number === -1) assets.push(path);
    return `islet-asset:${String(number === -1 ? assets.length - 1 : number)}`;
  };
  const own: RenderContext = {
    ...context,
    assetUrl(path) {
      library.source(path);
      return address(path);
    },
    image(path) {
      const { width, height } = library.source(path);
      return { src: address(path), width, height, sources: [] };
    },
  };
  const { html } = withRenderContext(own, () => {
    const picture = image === undefined ? undefined : { ...library.source(image), href: address(image) };
    const { width, height } = CARD_SIZE;
    return staticMarkup(
      createElement(
        'svg',
        { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${String(width)} ${String(height)}` },
        render(deepFreeze({ page, heading, image: picture })),
      ),
    );
  });
  return { svg: html, assets };
}
