import { spanOf } from '../../../lib/html/html-pieces.js';
import { hasLabel, hasText } from '../site/spoken-text.js';
import type { PageElement, PageFacts } from '../../facts/read-page.js';
import type { Rule } from '../site/rule.js';

/** Links, buttons, headings, fields and other elements without a name for screen readers. */
export const controlName: Rule = {
  id: 'control-name',
  severity: 'error',
  about:
    'Links, buttons, fields, drawings and headings have a name for screen readers: text, a label or the alternative text of an image.',
  remedy: 'Add text, a `label` or an `aria-label`.',
  examples: {
    passes: { 'index.html': '<a href="/"><img src="/pot.svg" alt="Home"></a><button aria-label="Close">×</button>' },
    fails: { 'index.html': '<a href="/"><img src="/pot.svg" alt=""></a>' },
  },
  page: (page) =>
    page.openings
      .filter((one) => lacksName(page, one, kindOf(page, one)) && !page.isHidden(one))
      .map((one) => ({ message: `\`${one.raw}\` has no name.`, span: spanOf(one) })),
};

/** What needs a name (WAI-ARIA 1.2, "Accessible Name Required"), and has it from its content. */
const BY_CONTENT = /^(?:button|checkbox|heading|link|menuitem\w*|option|radio|summary|switch|tab|treeitem)$/;
/** What needs one and has it from a label. */
const BY_LABEL = /^(?:field|(?:alert)?dialog|combobox|img|listbox|meter|progressbar|slider|spinbutton|\w+box)$/;

/** The role of an element as far as names depend on it. `html/wcag/h36` and `h37` find images without `alt`. */
function kindOf(page: PageFacts, element: PageElement): string {
  const type = page.attr(element, 'type')?.toLowerCase() ?? '';
  const isDefault = /^(?:reset|submit)$/.test(type) && page.attr(element, 'value') === undefined;
  if (/^(?:input|select|textarea)$/.test(element.name))
    return isDefault || /^(?:hidden|image)$/.test(type) ? '' : 'field';
  const role = page.attr(element, 'role')?.trim().toLowerCase().split(/\s+/)[0] ?? '';
  const isLink = element.attributes.some(({ name }) => /^(?:xlink:)?href$/.test(name));
  const own = { a: isLink ? 'link' : '', button: 'button', summary: 'summary' }[element.name];
  return role === '' ? (own ?? (/^h[1-6]$/.test(element.name) ? 'heading' : '')) : role;
}

function lacksName(page: PageFacts, element: PageElement, kind: string): boolean {
  if ((!BY_CONTENT.test(kind) && !BY_LABEL.test(kind)) || element.name === 'img' || hasLabel(page, element))
    return false;
  if ((BY_CONTENT.test(kind) || element.name === 'svg') && hasText(page, element)) return false;
  const ids: readonly string[] = page.attr(element, 'aria-labelledby')?.match(/\S+/g) ?? [];
  const labels = page.openings.filter((one) => {
    if (one.name !== 'label' || kind !== 'field') return ids.includes(page.attr(one, 'id') ?? '');
    const named = page.attr(one, 'for');
    return named === undefined ? page.inside(one).includes(element) : named === page.attr(element, 'id');
  });
  return !labels.some((one) => hasLabel(page, one) || hasText(page, one));
}
