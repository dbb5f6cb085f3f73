import { spanOf } from '../../../lib/html/html-pieces.js';
import type { Rule } from '../site/rule.js';

/** Pictures whose room is not known before they load. */
export const imageSize: Rule = {
  id: 'image-size',
  severity: 'error',
  about: 'A picture names its width and height, so that nothing moves when it arrives.',
  remedy: 'Use the `image()` field, which knows them.',
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
              message: `The picture \`${page.attr(element, 'src') ?? ''}\` has no width and height.`,
              path: page.path,
              span: spanOf(element),
            },
          ],
    ),
};
