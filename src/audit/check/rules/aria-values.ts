import { didYouMean, didYouMeanText } from '../../../lib/text/did-you-mean.js';
import { spanOf } from '../../../lib/html/html-pieces.js';
import { ariaAttributes, ariaControls, ariaParents, ariaRoles, ariaStates } from '../site/aria-values.js';
import type { CheckedPage, PageElement } from '../site/checked-page.js';
import type { PageProblem, Rule } from '../site/rule.js';

/** Roles and ARIA attributes that screen readers ignore. */
export const ariaValues: Rule = {
  id: 'aria-values',
  severity: 'error',
  about:
    'Roles and `aria-` attributes exist and have values that screen readers know, and roles have the attributes that they need. For a role outside of the one that it needs, such as a `tab` outside of a `tablist`, and for a button that the keyboard does not reach, a warning is given.',
  remedy: 'Correct the role or the attribute, or use the element of HTML that has this meaning.',
  examples: {
    passes: { 'index.html': '<div role="tablist"><button role="tab" aria-selected="true">Green</button></div>' },
    fails: { 'index.html': '<button aria-expanded="yes">Teas</button>' },
  },
  page: (page) =>
    page.openings.flatMap((element) =>
      element.attributes.flatMap(({ name, value }): PageProblem[] => {
        if (name === 'role') return roleProblems(page, element, value.trim().toLowerCase());
        if (!name.startsWith('aria-')) return [];
        const span = spanOf(element);
        const allowed = ariaAttributes.get(name);
        if (allowed === undefined)
          return [{ message: `ARIA has no attribute \`${name}\`.${hint(name, [...ariaAttributes.keys()])}`, span }];
        const given = value.trim().toLowerCase();
        // An empty value is the default one.
        if (given === '' || allowed === '*' || allowed.split(' ').includes(given)) return [];
        if (allowed !== '#') return [{ message: `\`${name}\` is \`${value}\`, none of: ${allowed}.`, span }];
        return Number.isFinite(Number(given)) ? [] : [{ message: `\`${name}\` is \`${value}\`, no number.`, span }];
      }),
    ),
};

function roleProblems(page: CheckedPage, element: PageElement, value: string): PageProblem[] {
  const span = spanOf(element);
  // Browsers use the first role that they know.
  const role = value.split(/\s+/).find((one) => ariaRoles.includes(one));
  if (role === undefined)
    return value === '' ? [] : [{ message: `ARIA has no role \`${value}\`.${hint(value, ariaRoles)}`, span }];
  const state = HAS_STATES.test(element.name) ? undefined : ariaStates[role];
  if (state !== undefined && page.attr(element, state) === undefined)
    return [{ message: `The role \`${role}\` needs \`${state}\`.`, span }];
  const isReached =
    FOCUSABLE.test(element.name) ||
    ['tabindex', 'href', 'contenteditable', 'aria-disabled'].some((name) => page.attr(element, name) !== undefined);
  if (ariaControls.test(role) && !isReached && !element.name.includes('-'))
    return [
      { message: `The keyboard does not reach the \`${role}\`, which has no \`tabindex\`.`, span, severity: 'warning' },
    ];
  const [, parents] = ariaParents.find(([roles]) => roles.test(role)) ?? [];
  // `aria-owns` can make an element the child of any other one.
  if (!parents || isIn(page, element, parents) || page.html.includes('aria-owns')) return [];
  return [{ message: `The role \`${role}\` is outside of the role that it needs.`, span, severity: 'warning' }];
}

/** Elements that the keyboard reaches by themselves; `a` and `area` with `href`. */
const FOCUSABLE = /^(?:button|input|select|textarea|summary|iframe|audio|video|dialog|islet-island)$/;

/** Elements that have the state of their role by themselves. */
const HAS_STATES = /^(?:input|select|meter|h[1-6]|option|progress)$/;

function hint(name: string, known: readonly string[]): string {
  const near = didYouMean(name, known);
  return near === undefined ? '' : ` ${didYouMeanText(name, near)}`;
}

/** Whether one of the elements around has a role, or may have it: custom elements set roles by script. */
function isIn(page: CheckedPage, element: PageElement, parents: RegExp): boolean {
  for (let at = page.pieces[element.parent]; at; at = page.pieces[at.parent])
    if (at.name.includes('-') || parents.test(page.attr(at, 'role')?.trim().toLowerCase() ?? at.name)) return true;
  return false;
}
