import { didYouMean } from '../../../lib/text/did-you-mean.js';
import { spanOf } from '../../../lib/html/html-pieces.js';
import { ariaAttributes, ariaParents, ariaRoles, ariaValueProblem } from '../site/aria-values.js';
import type { CheckedPage, PageElement } from '../site/checked-page.js';
import type { PageProblem, Rule } from '../site/rule.js';

/** Roles and ARIA attributes that screen readers ignore. */
export const ariaValues: Rule = {
  id: 'aria-values',
  severity: 'error',
  about:
    'Roles and `aria-` attributes exist and have values that screen readers know. For a role that is outside of the role that it needs, such as a `tab` outside of a `tablist`, a warning is given.',
  remedy: 'Correct the role or the attribute, or use the element of HTML that has this meaning.',
  examples: {
    passes: {
      'index.html': '<div role="tablist"><button role="tab" aria-selected="true">Green</button></div>',
    },
    fails: { 'index.html': '<button aria-expanded="yes">Teas</button>' },
  },
  page: (page) =>
    page.openings.flatMap((element) =>
      element.attributes.flatMap(({ name, value }) => {
        if (name === 'role') return roleProblems(page, element, value);
        if (!name.startsWith('aria-')) return [];
        const span = spanOf(element);
        if (!ariaAttributes.includes(name)) {
          const near = didYouMean(name, ariaAttributes);
          const hint = near === undefined ? '' : ` Did you mean \`${near}\`?`;
          return [{ message: `ARIA has no attribute \`${name}\`.${hint}`, span }];
        }
        const problem = ariaValueProblem(name, value);
        return problem === undefined ? [] : [{ message: `The value \`${value}\` of \`${name}\` ${problem}.`, span }];
      }),
    ),
};

function roleProblems(page: CheckedPage, element: PageElement, value: string): PageProblem[] {
  const roles = value.toLowerCase().split(/\s+/);
  // Browsers use the first role that they know.
  const role = roles.find((one) => ariaRoles.has(one));
  const span = spanOf(element);
  if (role === undefined) {
    const near = didYouMean(value, [...ariaRoles]);
    const hint = near === undefined ? '' : ` Did you mean \`${near}\`?`;
    return value.trim() === '' ? [] : [{ message: `ARIA has no role \`${value.trim()}\`.${hint}`, span }];
  }
  const parents = ariaParents[role];
  if (!parents || isIn(page, element, parents) || isOwned(page, element)) return [];
  const needed =
    parents.source
      .replace(/\W+|\bt\(.*/g, ' ')
      .trim()
      .split(' ')[0] ?? '';
  return [{ message: `The role \`${role}\` has no meaning outside of a \`${needed}\`.`, span, severity: 'warning' }];
}

/** Whether one of the elements around has a role, or may have it: custom elements set roles by script. */
function isIn(page: CheckedPage, element: PageElement, parents: RegExp): boolean {
  for (let at = page.pieces[element.parent]; at; at = page.pieces[at.parent])
    if (at.name.includes('-') || parents.test(page.attr(at, 'role')?.trim().toLowerCase() ?? at.name)) return true;
  return false;
}

/** Whether `aria-owns` makes an element the child of another one. */
function isOwned(page: CheckedPage, element: PageElement): boolean {
  const id = page.attr(element, 'id');
  return (
    id !== undefined && page.openings.some((other) => page.attr(other, 'aria-owns')?.split(/\s+/).includes(id) === true)
  );
}
