import { UNRENDERED } from '../../../lib/html/unrendered-elements.js';
import { spanOf } from '../../../lib/html/html-pieces.js';
import type { PageFacts, PageElement } from '../../facts/read-page.js';
import { isClosed } from '../../facts/visibility/hidden-elements.js';
import type { Rule } from '../site/rule.js';

/** Pages whose first picture loads late. */
export const lazyFirstImage: Rule = {
  id: 'lazy-first-image',
  severity: 'warning',
  about:
    'The first large image of a page is not `loading="lazy"` if it is near the top, nor one with `fetchpriority="high"`: it would load only after the layout is known.',
  remedy: 'Set `priority` of `<Image>`, or of `pictures` of the field whose text it is in, or remove `loading`.',
  examples: {
    passes: { 'index.html': '<main><h1>Tea</h1><img src="/pot.svg" alt="A pot" width="600" height="400"></main>' },
    fails: {
      'index.html': '<main><h1>Tea</h1><img src="/pot.svg" alt="A pot" width="600" height="400" loading="lazy"></main>',
    },
  },
  page: (page) => {
    const images = page.elements('img').filter((image) => !page.isHidden(image) && !isFolded(page, image));
    const [main] = page.elements('main');
    const first = images.find((image) => isLarge(page, image) && (!main || image.index > main.index));
    return images
      .filter((image) => page.attr(image, 'loading')?.toLowerCase() === 'lazy')
      .filter(
        (image) =>
          page.attr(image, 'fetchpriority')?.toLowerCase() === 'high' ||
          (image === first && textBefore(page, main?.index ?? 0, image) < NEAR),
      )
      .map((image) => ({
        message: `The image \`${page.attr(image, 'src') ?? ''}\` is seen at once, but loads late (\`loading="lazy"\`).`,
        span: spanOf(image),
      }));
  },
};

/** Characters of text that fill a small screen. */
const NEAR = 500;

/** Width from which an image is more than an icon, in CSS pixels. */
const LARGE = 150;

function isLarge(page: PageFacts, image: PageElement): boolean {
  const width = page.attr(image, 'width');
  return width === undefined || Number(width) >= LARGE;
}

/** Whether an element is in something that a visitor has to open, or that is shown only without scripts. */
function isFolded(page: PageFacts, element: PageElement): boolean {
  return page.around(element).some((one) => one.name === 'noscript' || isClosed(one));
}

function textBefore(page: PageFacts, start: number, image: PageElement): number {
  let length = 0;
  for (let index = start; index < image.index; index += 1) {
    const piece = page.pieces[index];
    if (piece?.kind === 'text' && !UNRENDERED.has(piece.name) && !isFolded(page, piece))
      length += piece.text.trim().length;
  }
  return length;
}
