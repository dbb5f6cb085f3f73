import { spanOf } from '../../../lib/html/html-pieces.js';
import type { CheckedPage, PageElement } from '../site/checked-page.js';
import type { Rule, RuleSeverity } from '../site/rule.js';

/** Fields, meters and progress bars whose limits contradict each other or their value. */
export const fieldRange: Rule = {
  id: 'field-range',
  severity: 'error',
  about:
    'The limits of a field, a meter or a progress bar have the format of its value, and the lower one is not above the upper one. For a value outside of them a warning is given.',
  remedy: 'Correct the limits or the value.',
  examples: {
    passes: { 'index.html': '<input type="number" min="1" max="8" value="2"><progress max="5" value="5"></progress>' },
    fails: { 'index.html': '<input type="number" min="8" max="1">' },
  },
  page: (page) =>
    page
      .elements('input', 'textarea', 'meter', 'progress')
      .flatMap((element) =>
        problemsOf(page, element).map(([message, severity]) => ({ message, span: spanOf(element), severity })),
      ),
};

const NUMBER = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The formats of values by the type of a field; texts of these formats are in the order of their times. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  number: NUMBER,
  range: NUMBER,
  date: /^\d{4,}-\d\d-\d\d$/,
  month: /^\d{4,}-\d\d$/,
  week: /^\d{4,}-W\d\d$/,
  time: /^\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/,
  'datetime-local': /^\d{4,}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/,
};

type Problem = readonly [message: string, severity?: RuleSeverity];

function problemsOf(page: CheckedPage, element: PageElement): Problem[] {
  const get = (name: string): string => page.attr(element, name)?.trim() ?? '';
  const isBar = element.name === 'meter' || element.name === 'progress';
  const format = isBar ? NUMBER : FORMATS[element.name === 'input' ? get('type').toLowerCase() : ''];
  const isAbove = (a: string, b: string): boolean =>
    a !== '' &&
    b !== '' &&
    (format === undefined || format === NUMBER ? Number(a) > Number(b) : a.replace(' ', 'T') > b.replace(' ', 'T'));
  const [shortest, longest] = [get('minlength'), get('maxlength')];
  if (isAbove(shortest, longest)) return [[`\`minlength\` is ${shortest}, but \`maxlength\` is ${longest}.`]];
  if (!format) return [];
  const wrong = ['min', 'max', 'value'].find((name) => get(name) !== '' && !format.test(get(name)));
  if (wrong !== undefined)
    return [[`Browsers ignore the \`${wrong}\` \`${get(wrong)}\`: it has not the format of the field.`]];
  const [min, max, value] = [get('min') || (isBar ? '0' : ''), get('max') || (isBar ? '1' : ''), get('value')];
  // Times of the day may go over midnight.
  if (get('type').toLowerCase() === 'time' && isAbove(min, max)) return [];
  if (isAbove(min, max)) return [[`\`min\` is ${min}, but \`max\` is ${max}.`]];
  return isAbove(min, value) || isAbove(value, max)
    ? [
        [
          `The value ${value} is not between ${min === '' ? 'no limit' : min} and ${max === '' ? 'no limit' : max}.`,
          'warning',
        ],
      ]
    : [];
}
