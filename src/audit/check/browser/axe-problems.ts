import { htmlPieces, type Span } from '../../../lib/html/html-pieces.js';
import { createCheckedPage, type CheckedPage } from '../site/checked-page.js';
import type { Rule, RuleProblem } from '../site/rule.js';
import type { OpenedPage, AxeViolation } from '../site/opened-page.js';

/** A problem with the rule of axe that found it. */
export interface AxeProblem {
  readonly rule: Pick<Rule, 'id' | 'severity' | 'remedy'>;
  readonly problem: RuleProblem;
}

/** The violations on pages that Chromium opened, each with the position of its element in the published file. */
export function axeProblems(opened: ReadonlyMap<string, OpenedPage>, read: (path: string) => string): AxeProblem[] {
  return [...opened].flatMap(([path, page]) => {
    if (page === 'not-loaded' || page.violations.length === 0) return [];
    const published = createCheckedPage(path, read(path));
    return page.violations.map((violation) => {
      const span = elementOf(published, violation);
      return {
        rule: { id: `axe/${violation.rule}`, severity: 'error' as const, remedy: violation.remedy },
        problem: { message: `\`${violation.selector}\`: ${violation.summary}.`, path, ...(span && { span }) },
      };
    });
  });
}

/**
 * The element with the name and attributes that Chromium shows, up to its end. `undefined` if there are several, or if
 * a script made it.
 */
function elementOf(page: CheckedPage, { html }: AxeViolation): Span | undefined {
  const [shown] = htmlPieces(html);
  if (!shown) return undefined;
  const identity = ({ name, attributes }: Pick<typeof shown, 'name' | 'attributes'>): string =>
    JSON.stringify([name, attributes.map((attribute) => [attribute.name, attribute.value])]);
  const wanted = identity(shown);
  const [element, ...others] = page.elements(shown.name).filter((candidate) => identity(candidate) === wanted);
  if (!element || others.length > 0) return undefined;
  const last = page.inside(element).at(-1) ?? element;
  return [element.at, last.at + last.raw.length];
}
