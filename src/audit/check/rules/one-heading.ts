import { isClosed } from '../../facts/visibility/hidden-elements.js';
import type { Rule } from '../site/rule.js';

/** Pages with no `h1`, or with several. */
export const oneHeading: Rule = {
  id: 'one-heading',
  severity: 'error',
  about: 'A page has one visible `h1`.',
  remedy: 'Use `h1` only for the heading that names the page.',
  examples: {
    passes: { 'index.html': '<h1>Tea</h1><h2>Green</h2>' },
    fails: { 'index.html': '<h1>Tea</h1><h1>Pots</h1>' },
  },
  page: (page) => {
    const headings = page.elements('h1').filter((element) => !page.isHidden(element));
    // A heading in a closed dialog names the dialog.
    const names = headings.filter(
      (element) => !page.around(element).some((one) => one.name === 'dialog' && isClosed(one)),
    );
    if (headings.length === 1 && names.length === 1) return [];
    if (headings.length > 1) return [{ message: `The page has ${String(headings.length)} \`h1\`.` }];
    const hidden = page.elements('h1').length > 0;
    return [{ message: hidden ? 'The only `h1` of the page is hidden.' : 'The page has no `h1`.' }];
  },
};
