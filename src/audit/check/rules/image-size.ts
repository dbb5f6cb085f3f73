import { spanOf } from '../../../lib/html/html-pieces.js';
import type { Rule } from '../site/rule.js';

/** Images whose size is unknown before they load. */
export const imageSize: Rule = {
  id: 'image-size',
  severity: 'error',
  about: 'An image has a width and a height, so that the layout does not shift when it loads.',
  remedy: 'Use the `image()` field, which sets them.',
  examples: {
    passes: { 'index.html': '<img src="/pot.svg" alt="A pot" width="40" height="30">' },
    fails: { 'index.html': '<img src="/pot.svg" alt="A pot">' },
  },
  page: (page) =>
    [
      ...page.elements('img'),
      ...page.elements('input').filter((element) => page.attr(element, 'type')?.toLowerCase() === 'image'),
    ].flatMap((element) =>
      /^\d+$/.test(page.attr(element, 'width') ?? '') && /^\d+$/.test(page.attr(element, 'height') ?? '')
        ? []
        : [
            {
              message: `The image \`${page.attr(element, 'src') ?? ''}\` has no width and height.`,
              path: page.path,
              span: spanOf(element),
            },
          ],
    ),
};
