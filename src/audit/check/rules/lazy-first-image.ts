import { spanOf } from '../../../lib/html/html-pieces.js';
import { isHidden } from '../site/hidden-elements.js';
import type { CheckedPage, PageElement } from '../site/checked-page.js';
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
    const images = page.elements('img').filter((image) => !isHidden(page, image) && !isClosed(page, image));
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

function isLarge(page: CheckedPage, image: PageElement): boolean {
  const width = page.attr(image, 'width');
  return width === undefined || Number(width) >= LARGE;
}

/** Whether an element is in something that a visitor has to open, or that is shown only without scripts. */
function isClosed(page: CheckedPage, element: PageElement): boolean {
  for (let at = page.pieces[element.parent]; at; at = page.pieces[at.parent])
    if (at.name === 'noscript' || (/^(?:details|dialog)$/.test(at.name) && page.attr(at, 'open') === undefined))
      return true;
  return false;
}

function textBefore(page: CheckedPage, start: number, image: PageElement): number {
  let length = 0;
  for (let index = start; index < image.index; index += 1) {
    const piece = page.pieces[index];
    if (piece?.kind === 'text' && !/^(?:script|style|title)$/.test(piece.name) && !isClosed(page, piece))
      length += piece.text.trim().length;
  }
  return length;
}
