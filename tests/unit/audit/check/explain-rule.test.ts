import { expect, it } from 'vitest';
import { explainRule } from '../../../../src/audit/check/explain-rule.js';
import { ruleLines } from '../../../../src/audit/check/reports/rule-explanation.js';

const same = (text: string): string => text;
const paint = { bold: same, dim: same, cyan: same, red: same, green: same, yellow: same };

it('tells what a rule of the library asks for, with both examples', () => {
  const lines = ruleLines(explainRule('html/heading-level'), paint);
  expect(lines[1]).toBe('Headings start with `h1` and skip no level.');
  expect(lines.slice(lines.indexOf('Passes:') + 1, lines.indexOf('Passes:') + 3)).toEqual([
    '  index.html',
    expect.stringContaining('<h1>Tea</h1><h2>Green</h2>'),
  ]);
  expect(lines.at(-1)).toContain('<h1>Tea</h1><h3>Sencha</h3>');
});

it('suggests the rule that may be meant', () => {
  expect(() => explainRule('broken-lnk')).toThrow(
    expect.objectContaining({
      diagnostics: [expect.objectContaining({ name: 'usage', remedy: 'Did you mean `broken-link`?' })],
    }) as Error,
  );
});
