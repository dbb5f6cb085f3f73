import { spanOf } from '../../../lib/html/html-pieces.js';
import { nameCheck } from '../site/accessible-name.js';
import { computeNames } from '../site/computed-names.js';
import { isHidden } from '../site/hidden-elements.js';
import type { PageElement, CheckedPage } from '../site/checked-page.js';
import type { Rule } from '../site/rule.js';

/** Links, buttons, headings and other elements without a name for screen readers. */
export const controlName: Rule = {
  id: 'control-name',
  severity: 'error',
  about:
    'Links, buttons, frames, drawings and headings have a name for screen readers: text, a label or the alternative text of an image. Sounds that no script plays have `controls`.',
  remedy: 'Add text or an `aria-label`.',
  examples: {
    passes: { 'index.html': '<a href="/"><img src="/pot.svg" alt="Home"></a><button aria-label="Close">×</button>' },
    fails: { 'index.html': '<a href="/"><img src="/pot.svg" alt=""></a>' },
  },
  page: (page) => {
    const hasName = nameCheck(page, computeNames);
    const unnamed = page.openings.filter(
      (element) => needsName(page, element) && !isHidden(page, element) && !hasName(element),
    );
    // Scripts can play sounds.
    const silent = page.elements('script').length > 0 ? [] : page.elements('audio').filter(isSilent);
    return [
      ...unnamed.map((element) => ({ message: `\`${element.raw}\` has no name.`, span: spanOf(element) })),
      ...silent.map((element) => ({
        message: `Nobody can play \`${element.raw}\` without \`controls\`.`,
        span: spanOf(element),
      })),
    ];
  },
};

function isSilent({ attributes }: PageElement): boolean {
  return !attributes.some(({ name }) => name === 'controls' || name === 'autoplay');
}

/** Roles that need a name (WAI-ARIA 1.2, "Accessible Name Required"), of those that pages use by themselves. */
const NAMED_ROLES =
  /^(?:alertdialog|button|checkbox|combobox|dialog|img|link|listbox|menuitem|menuitemcheckbox|menuitemradio|meter|option|progressbar|radio|searchbox|slider|spinbutton|switch|tab|textbox|treeitem)$/;

const FIELDS = /^(?:input|select|textarea)$/;

function needsName(page: CheckedPage, element: PageElement): boolean {
  const { name } = element;
  const role = page.attr(element, 'role')?.trim().toLowerCase().split(/\s+/)[0] ?? '';
  if (name === 'button' || name === 'summary') return true;
  if (role === 'heading' || (/^h[1-6]$/.test(name) && role === '')) return true;
  if (name === 'a')
    return (page.attr(element, 'href') ?? page.attr(element, 'xlink:href')) !== undefined || NAMED_ROLES.test(role);
  // `html/element-required-attributes` finds frames without a title.
  if (name === 'iframe') return page.attr(element, 'title') !== undefined;
  if (!FIELDS.test(name)) return name !== 'img' && NAMED_ROLES.test(role);
  const type = page.attr(element, 'type')?.toLowerCase();
  if (type === 'hidden') return false;
  // `html/input-missing-label` finds fields without any label.
  return /^(?:button|image|reset|submit)$/.test(type ?? '') || isLabelled(page, element);
}

/** Whether a field has a label of any kind. */
function isLabelled(page: CheckedPage, field: PageElement): boolean {
  if (page.attr(field, 'aria-label') !== undefined || page.attr(field, 'aria-labelledby') !== undefined) return true;
  const id = page.attr(field, 'id');
  return id !== undefined && page.elements('label').some((label) => page.attr(label, 'for') === id);
}
