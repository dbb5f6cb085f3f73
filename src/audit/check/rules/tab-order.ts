import { spanOf } from '../../../lib/html/html-pieces.js';
import type { Rule } from '../site/rule.js';

/** Elements that are focused before the rest of the page. */
export const tabOrder: Rule = {
  id: 'tab-order',
  severity: 'error',
  about: 'No element has a positive `tabindex`: it would be focused before all others of the page, wherever it is.',
  remedy: 'Remove the `tabindex`, or set it to 0, and put elements in the order in which they are used.',
  examples: {
    passes: { 'index.html': '<button tabindex="0">Brew</button>' },
    fails: { 'index.html': '<button tabindex="3">Brew</button>' },
  },
  page: (page) =>
    page.openings
      .filter((element) => Number.parseInt(page.attr(element, 'tabindex') ?? '', 10) > 0)
      .map((element) => ({
        message: `\`${element.name}\` has \`tabindex="${page.attr(element, 'tabindex') ?? ''}"\`.`,
        span: spanOf(element),
      })),
};
