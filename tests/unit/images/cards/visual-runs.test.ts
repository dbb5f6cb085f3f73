import { expect, it } from 'vitest';
import { visualRuns } from '../../../../src/images/cards/visual-runs.js';

/** The runs from left to right; those that are read from right to left in angle brackets. */
const order = (text: string): string =>
  visualRuns(text)
    .map((run) => (run.isRtl ? `<${run.text}>` : run.text))
    .join('|');

it.each([
  ['Ludo 24', 'Ludo 24'],
  ['العب لودو', '<العب لودو>'],
  ['أفضل 10 ألعاب', '< ألعاب>|10|<أفضل >'],
  ['نسبة 12.5% اليوم', '<% اليوم>|12.5|<نسبة >'],
  ['Ludo لعبة ممتعة now', 'Ludo |<لعبة ممتعة>| now'],
  ['Ludo لعبة 24 now', 'Ludo |24|<لعبة >| now'],
  ['العب Ludo Turbo الآن', '< الآن>|Ludo Turbo|<العب >'],
  ['«لودو»!', '<«لودو»!>'],
  ['שלום, עולם', '<שלום, עולם>'],
])('%s is written as %s', (text, written) => {
  expect(order(text)).toBe(written);
});
