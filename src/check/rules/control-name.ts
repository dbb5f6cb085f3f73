import { spanOf } from '../../lib/html-pieces.js';
import type { Rule } from '../rule.js';

/** Links and buttons that nobody can name. */
export const controlName: Rule = {
  id: 'control-name',
  severity: 'error',
  about: 'A link and a button say what they do, in text or by the alternative text of their picture.',
  remedy: 'Write a text in it, or an `aria-label`.',
  examples: {
    passes: { 'index.html': '<a href="/"><img src="/pot.svg" alt="Home"></a><button aria-label="Close">×</button>' },
    fails: { 'index.html': '<a href="/"><img src="/pot.svg" alt=""></a>' },
  },
  page: (page) =>
    page.elements('a', 'button', 'summary').flatMap((element) => {
      if (element.name === 'a' && page.attr(element, 'href') === undefined) return [];
      if (page.attr(element, 'aria-hidden') === 'true') return [];
      const named =
        (page.attr(element, 'aria-label') ??
          page.attr(element, 'aria-labelledby') ??
          page.attr(element, 'title') ??
          '') !== '' || page.textOf(element) !== '';
      return named ? [] : [{ message: `\`${element.raw}\` has no name.`, path: page.path, span: spanOf(element) }];
    }),
};
