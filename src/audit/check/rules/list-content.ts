import { spanOf } from '../../../lib/html/html-pieces.js';
import { groupBy } from '../../../lib/text/group-by.js';
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
      const inside = page.inside(list).filter(({ kind, text }) => kind === 'open' || (kind === 'text' && text.trim()));
      const loose = inside.find(({ kind, parent }) => kind === 'text' && parent === list.index)?.text.trim();
      if (loose !== undefined)
        return [{ message: `The text \`${loose.slice(0, 40)}\` is in none of the items.`, span: spanOf(list) }];
      const groups = groupBy(inside, ({ parent }) => parent);
      const isGroup = (parent: number): boolean =>
        parent === list.index || (page.pieces[parent]?.name === 'div' && page.pieces[parent].parent === list.index);
      const isWrong = [...groups].some(([parent, children]) => {
        return isGroup(parent) && !PAIRS.test(children.map(({ name }) => `${name} `).join(''));
      });
      const message = 'A `dt` has no `dd` after it, or a `dd` has no `dt` before it.';
      return list.name === 'dl' && isWrong ? [{ message, span: spanOf(list) }] : [];
    }),
};

/** Names of elements in which terms are followed by descriptions. */
const PAIRS = /^(?:(?!d[dt] )\S+ |(?:dt (?:(?:script|template) )*)+(?:dd )+)*$/;
