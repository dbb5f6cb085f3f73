import { spanOf } from '../../../lib/html/html-pieces.js';
import type { PageElement } from '../../facts/read-page.js';
import type { Rule } from '../site/rule.js';

/** Tables without header cells. */
export const tableHeader: Rule = {
  id: 'table-header',
  severity: 'error',
  about: 'A table of several rows and columns has header cells, which screen readers speak with each value.',
  remedy: 'Write the cells of the first row or column as `th`. A table for layout has `role="presentation"`.',
  examples: {
    passes: { 'index.html': '<table><tr><th>Tea</th><th>Minutes</th></tr><tr><td>Sencha</td><td>2</td></tr></table>' },
    fails: { 'index.html': '<table><tr><td>Tea</td><td>Minutes</td></tr><tr><td>Sencha</td><td>2</td></tr></table>' },
  },
  page: (page) =>
    page
      .elements('table')
      .filter((table) => {
        const inside = page.inside(table).filter(({ kind }) => kind === 'open');
        const count = (name: string): number => inside.filter((one) => one.name === name).length;
        const says = (one: PageElement): boolean => one.name === 'th' || ROLES.test(page.attr(one, 'role') ?? '');
        return count('tr') > 1 && count('td') > count('tr') && ![table, ...inside].some(says) && !page.isHidden(table);
      })
      .map((table) => ({ message: 'The table has no header cells (`th`).', span: spanOf(table) })),
};

/** Roles of header cells, and of tables and cells that are only layout. */
const ROLES = /^\s*(?:none|presentation|(?:column|row)header)\s*$/i;
