import { spanOf } from '../../../lib/html/html-pieces.js';
import { isTimeValue } from '../site/time-values.js';
import type { PageProblem, Rule } from '../site/rule.js';

/** Times that programs cannot read. */
export const timeValue: Rule = {
  id: 'time-value',
  severity: 'error',
  about:
    'The `datetime` of an element is a date, a time or a duration as HTML writes them. For a `time` whose text is none and that has no `datetime`, a warning is given.',
  remedy: 'Write `datetime` as `2026-11-28`, `2026-11-28T09:30+05:30`, `09:30` or `PT15M`.',
  examples: {
    passes: { 'index.html': '<time datetime="2026-02-28">28 February</time> <time>09:30</time>' },
    fails: { 'index.html': '<time datetime="2026-02-30">30 February</time>' },
  },
  page: (page) =>
    page.elements('time', 'ins', 'del').flatMap((element): PageProblem[] => {
      const written = page.attr(element, 'datetime');
      const value = written ?? (element.name === 'time' ? page.textOf(element) : undefined);
      if (value === undefined || isTimeValue(value)) return [];
      const span = spanOf(element);
      return written === undefined
        ? [
            {
              message: `\`${value.slice(0, 40)}\` is no time, and there is no \`datetime\`.`,
              span,
              severity: 'warning',
            },
          ]
        : [{ message: `The \`datetime\` \`${value}\` is no time.`, span }];
    }),
};
