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
    ]
      .filter((element) => !['width', 'height'].every((name) => /^\d+$/.test(page.attr(element, name) ?? '')))
      .map((element) => ({
        message: `The image \`${page.attr(element, 'src') ?? ''}\` has no width and height.`,
        span: spanOf(element),
      })),
};
