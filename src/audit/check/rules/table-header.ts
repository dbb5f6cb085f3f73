import { spanOf } from '../../../lib/html/html-pieces.js';
import { isHidden } from '../site/hidden-elements.js';
import type { PageElement, CheckedPage } from '../site/checked-page.js';
import type { Rule } from '../site/rule.js';

/** Tables without header cells. */
export const tableHeader: Rule = {
  id: 'table-header',
  severity: 'error',
  about: 'A table of several rows and columns has header cells, which screen readers speak with each value.',
  remedy: 'Write the cells of the first row or column as `th`. A table for layout has `role="presentation"`.',
  examples: {
    passes: {
      'index.html': '<table><tr><th>Tea</th><th>Minutes</th></tr><tr><td>Sencha</td><td>2</td></tr></table>',
    },
    fails: {
      'index.html': '<table><tr><td>Tea</td><td>Minutes</td></tr><tr><td>Sencha</td><td>2</td></tr></table>',
    },
  },
  page: (page) =>
    page
      .elements('table')
      .filter((table) => !isLayout(page, table) && !isHidden(page, table) && lacksHeaders(page, table))
      .map((table) => ({ message: 'The table has no header cells (`th`).', span: spanOf(table) })),
};

function isLayout(page: CheckedPage, table: PageElement): boolean {
  return /^(?:none|presentation)$/i.test(page.attr(table, 'role')?.trim() ?? '');
}

/** Whether a table of at least two rows and columns has no header cell. Cells of tables in it count as its own. */
function lacksHeaders(page: CheckedPage, table: PageElement): boolean {
  const inside = page.inside(table).filter(({ kind }) => kind === 'open');
  if (inside.some((cell) => cell.name === 'th' || /^(?:column|row)header$/.test(page.attr(cell, 'role') ?? '')))
    return false;
  const rows = inside.filter(({ name }) => name === 'tr');
  const cells = inside.filter(({ name }) => name === 'td');
  return rows.length > 1 && cells.length > rows.length;
}
