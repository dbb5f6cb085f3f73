import { spanOf } from '../../../lib/html/html-pieces.js';
import type { CheckedPage, PageElement } from '../site/checked-page.js';
import type { Rule } from '../site/rule.js';

/** Lists with text outside of their items, and terms without descriptions. */
export const listContent: Rule = {
  id: 'list-content',
  severity: 'error',
  about: 'The text of a list is in its items. In a `dl`, each term is followed by a description.',
  remedy: 'Put the text into a `li`, `dt` or `dd`, in the order in which it is read.',
  examples: {
    passes: { 'index.html': '<ul><li>Green</li></ul><dl><dt>Tea</dt><dd>Leaves in hot water</dd></dl>' },
    fails: { 'index.html': '<dl><dd>Leaves in hot water</dd><dt>Tea</dt></dl>' },
  },
  page: (page) =>
    page.elements('ul', 'ol', 'menu', 'dl').flatMap((list) => {
      const message = looseText(page, list) ?? (list.name === 'dl' ? orderProblem(page, list) : undefined);
      return message === undefined ? [] : [{ message, span: spanOf(list) }];
    }),
};

function looseText(page: CheckedPage, list: PageElement): string | undefined {
  const found = page
    .inside(list)
    .find(({ kind, parent, text }) => kind === 'text' && parent === list.index && text.trim() !== '');
  return found && `The text \`${found.text.trim().slice(0, 40)}\` is in the \`${list.name}\` and in none of its items.`;
}

/** The first mistake in the order of terms and descriptions; each `div` has groups of its own. */
function orderProblem(page: CheckedPage, list: PageElement): string | undefined {
  let group = -1;
  let last = '';
  for (const { kind, name, parent } of page.inside(list)) {
    const isOwn =
      parent === list.index || (page.pieces[parent]?.name === 'div' && page.pieces[parent].parent === list.index);
    if (kind !== 'open' || (name !== 'dt' && name !== 'dd') || !isOwn) continue;
    if (parent !== group && last === 'dt') break;
    if (name === 'dd' && (parent !== group || last === '')) return 'A description (`dd`) has no term (`dt`) before it.';
    group = parent;
    last = name;
  }
  return last === 'dt' ? 'A term (`dt`) has no description (`dd`) after it.' : undefined;
}
