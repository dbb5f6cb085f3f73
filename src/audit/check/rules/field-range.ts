import { spanOf } from '../../../lib/html/html-pieces.js';
import type { Rule } from '../site/rule.js';

/** Fields, meters and progress bars whose limits contradict each other or their value. */
export const fieldRange: Rule = {
  id: 'field-range',
  severity: 'error',
  about: 'The lower limit of a field or a bar is not above the upper one. For a value outside, a warning is given.',
  remedy: 'Correct the limits or the value.',
  examples: {
    passes: { 'index.html': '<input type="number" min="1" max="8" value="2"><progress max="5" value="5"></progress>' },
    fails: { 'index.html': '<input type="number" min="8" max="1">' },
  },
  page: (page) =>
    page.elements('input', 'textarea', 'meter', 'progress').flatMap((element) => {
      const get = (name: string): string => page.attr(element, name)?.trim() ?? '';
      const [low, high] = LIMITS.find((names) => isAbove(get(names[0]), get(names[1]))) ?? [];
      // Times of the day may go over midnight.
      if (low === undefined || get('type').toLowerCase() === 'time') return [];
      const message = `\`${low}\` is ${get(low)}, but \`${high}\` is ${get(high)}.`;
      const severity = low === 'value' || high === 'value' ? ('warning' as const) : undefined;
      return [{ message, span: spanOf(element), severity }];
    }),
};

/** Attributes of which the first is not above the second. */
const LIMITS = [
  ['minlength', 'maxlength'],
  ['min', 'max'],
  ['min', 'value'],
  ['value', 'max'],
] as const;

/** Whether a number, or a date or time of the format of HTML, is above another one. */
function isAbove(a: string, b: string): boolean {
  if (a === '' || b === '') return false;
  return Number.isNaN(Number(a)) ? /^\d[\d:TW. -]+$/.test(a + b) && a > b : Number(a) > Number(b);
}
