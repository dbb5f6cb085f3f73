import { spanOf } from '../../../lib/html/html-pieces.js';
import { W3C_DATE } from '../site/time-values.js';
import type { CheckedPage, PageElement } from '../site/checked-page.js';
import type { PageProblem, Rule } from '../site/rule.js';

/** Fields and bars with values that browsers ignore, and limits that contradict each other. */
export const fieldValue: Rule = {
  id: 'field-value',
  severity: 'error',
  about:
    'The lower limit of a field or a bar is not above the upper one, a `pattern` is a regular expression, and a `value` or `step` has the form that the type of its field needs. A form sends the fields in it: each has a `name`, and a password or a file is sent by `POST`. For a value outside of the limits, a warning is given.',
  remedy: 'Correct the limits or the value.',
  examples: {
    passes: { 'index.html': '<input type="number" min="1" max="8" value="2"><progress max="5" value="5"></progress>' },
    fails: { 'index.html': '<input type="number" min="8" max="1">' },
  },
  page: (page) =>
    page.elements('input', 'textarea', 'select', 'meter', 'progress').flatMap((element): PageProblem[] => {
      const get = (name: string): string => page.attr(element, name)?.trim() ?? '';
      const type = get('type').toLowerCase();
      const wrong =
        (element.name === 'input' ? inputProblem(type, get) : undefined) ??
        (/^(?:meter|progress)$/.test(element.name) ? undefined : sendProblem(page, element, type));
      if (wrong !== undefined) return [{ message: wrong, span: spanOf(element) }];
      const [low, high] = LIMITS.find((names) => isAbove(get(names[0]), get(names[1]))) ?? [];
      // Times of the day may go over midnight.
      if (low === undefined || type === 'time') return [];
      const message = `\`${low}\` is ${get(low)}, but \`${high}\` is ${get(high)}.`;
      const severity = low === 'value' || high === 'value' ? ('warning' as const) : undefined;
      return [{ message, span: spanOf(element), severity }];
    }),
};

/** The form of a `value`, by the type of the field. */
const FORMS: Readonly<Record<string, RegExp>> = {
  date: W3C_DATE,
  month: /^\d{4,}-(?:0[1-9]|1[0-2])$/,
  week: /^\d{4,}-W(?:0[1-9]|[1-4]\d|5[0-3])$/,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/,
  'datetime-local': /^\d{4,}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/,
  number: /^-?(?:\d+|\d*\.\d+)(?:e[-+]?\d+)?$/i,
  range: /^-?(?:\d+|\d*\.\d+)(?:e[-+]?\d+)?$/i,
  color: /^#[\da-f]{6}$/i,
  email: /^[^\s@]+@[^\s@]+$/,
  url: /^[a-z][a-z\d+.-]*:/i,
};

/** What is wrong with the value, step or pattern of a field. */
function inputProblem(type: string, get: (name: string) => string): string | undefined {
  const [value, step, pattern] = [get('value'), get('step'), get('pattern')];
  if (value !== '' && FORMS[type]?.test(value) === false)
    return `\`${value}\` is no value of a field of type \`${type}\`.`;
  if (!/^(?:any|\d*\.?\d+)?$/i.test(step)) return `\`step\` is \`${step}\` and not a number or \`any\`.`;
  return pattern === '' || isPattern(pattern)
    ? undefined
    : `The \`pattern\` \`${pattern}\` is no regular expression, so browsers ignore it.`;
}

/** Why the form that a field is in does not send it well. Scripts send forms without `action`. */
function sendProblem(page: CheckedPage, element: PageElement, type: string): string | undefined {
  let form: PageElement | undefined = page.pieces[element.parent];
  while (form && form.name !== 'form') form = page.pieces[form.parent];
  if (!form || page.attr(form, 'action') === undefined) return undefined;
  const says = (name: string, wanted: RegExp): boolean => wanted.test(page.attr(form, name)?.trim() ?? '');
  const isPost = says('method', /^(?:post|dialog)$/i);
  if (type === 'password' && !isPost)
    return 'The password is sent in the address, because the form has no `method="post"`.';
  if (type === 'file' && isPost && !says('enctype', /^multipart\/form-data$/i))
    return 'The file is not sent, because the form has no `enctype="multipart/form-data"`.';
  // A box that must be ticked says enough by being ticked.
  const isSent =
    Boolean(page.attr(element, 'name')) || BUTTONS.test(type) || page.attr(element, 'required') !== undefined;
  return isSent ? undefined : 'The field has no `name`, so its form does not send it.';
}

const BUTTONS = /^(?:button|submit|reset|image)$/;

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'v') instanceof RegExp;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

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
