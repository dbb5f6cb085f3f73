import { expect, it } from 'vitest';
import { ownRules } from '../../../../src/audit/check/all-rules.js';
import { goneRules } from '../../../../src/audit/check/gone-rules.js';
import { explainRule } from '../../../../src/audit/check/explain-rule.js';
import { ruleLines } from '../../../../src/audit/check/reports/rule-explanation.js';

const same = (text: string): string => text;
const paint = { bold: same, dim: same, cyan: same, red: same, green: same, yellow: same };

it('shows both examples of a rule', async () => {
  const lines = ruleLines(await explainRule('broken-link'), paint);
  expect(lines[0]).toBe('broken-link  error');
  expect(lines.slice(lines.indexOf('Passes:') + 1, lines.indexOf('Passes:') + 2)).toEqual(['  index.html']);
  expect(lines.at(-1)).toContain('<a href="/coffee/">Coffee</a>');
});

it('leads to the description of a rule of html-validate', async () => {
  expect(ruleLines(await explainRule('html/wcag/h37'), paint)).toEqual([
    'html/wcag/h37  error',
    'The rule `wcag/h37` of html-validate.',
    '',
    'How to fix it: https://html-validate.org/rules/wcag/h37.html describes the rule, with examples.',
  ]);
});

const usage = (diagnostic: object) =>
  expect.objectContaining({ diagnostics: [expect.objectContaining({ name: 'usage', ...diagnostic })] }) as Error;

it('says why a rule is gone, and what to use', async () => {
  await expect(explainRule('tab-order')).rejects.toThrow(
    usage({ message: '`tab-order` is gone, because axe has it (`tabindex`); use `islet check --browser`.' }),
  );
  for (const [id, text] of Object.entries(goneRules)) {
    expect(text).toMatch(/^gone, because .+; use .+\.$/);
    expect(ownRules.map((rule) => rule.id)).not.toContain(id);
  }
});

it.each([
  ['broken-lnk', 'Did you mean `broken-link`?'],
  ['html/heading-levle', 'Did you mean `html/heading-level`?'],
])('suggests the rule that may be meant by %s', async (wanted, remedy) => {
  await expect(explainRule(wanted)).rejects.toThrow(usage({ remedy }));
});
