import { spanOf, type Span } from '../../../lib/html/html-pieces.js';
import { mediaProblem } from '../site/css-names.js';
import { readStyleSheet } from '../site/style-sheets.js';
import type { PageProblem, Rule } from '../site/rule.js';

/** Style sheets with parts that browsers ignore. */
export const styleSheet: Rule = {
  id: 'style-sheet',
  severity: 'error',
  about:
    'Style sheets are closed properly, and their properties, values, selectors, at-rules and media queries are spelt as browsers know them. What a browser may know and islet does not is not reported.',
  remedy: 'Correct the style sheet: browsers ignore a declaration or a whole rule that they cannot read.',
  examples: {
    passes: { 'tea.css': 'p { color: green; margin: 0 auto } @media (width >= 40rem) { p { margin: 1rem } }' },
    fails: { 'tea.css': 'p { colour: green }' },
  },
  page: (page) => [
    ...page.elements('style').flatMap((element) => {
      const text = page.inside(element)[0];
      return (text ? readStyleSheet(text.raw).problems : []).map(({ at, message }): PageProblem => {
        const start = (text?.at ?? 0) + at;
        return { message: `In \`<style>\`: ${message}`, span: [start, start + 1] };
      });
    }),
    ...page.elements('link', 'source', 'style').flatMap((element) => {
      const message = mediaProblem(page.attr(element, 'media') ?? '');
      return message === undefined ? [] : [{ message: `In \`media\`: ${message}`, span: spanOf(element) }];
    }),
  ],
  site: (site) =>
    [...site.files].flatMap((path) =>
      (path.endsWith('.css') ? readStyleSheet(site.read(path)).problems : []).map(({ at, message }) => {
        const span: Span = [at, at + 1];
        return { message: `In \`${path}\`: ${message}`, path, span };
      }),
    ),
};
