import { expect, it } from 'vitest';
import { comparePages } from '../../../src/diff/html/compare-pages.js';
import { complianceChanges } from '../../../src/diff/html/compliance.js';
import { createFindingCollector } from '../../../src/diff/finding.js';
import { compilePolicy, policiesSchema } from '../../../src/lib/policy.js';

const parsed = policiesSchema.parse({ policies: { own: { description: 'd', rules: [{ id: 'lures', forbid: ['sure win'], reason: 'r', owner: 'o', source: 's' }] } } });
const policy = compilePolicy('own', parsed.policies['own']?.rules ?? []);
const page = (text: string, label: string): string => `<html lang="en"><body><main><p>${text}</p></main><script type="application/json">${JSON.stringify({ label })}</script></body></html>`;

function told(before: string, after: string): [subject: string, count: number][] {
  const compared = comparePages(before, after, { renamed: new Map(), inlineBefore: new Set(), inlineAfter: new Set() });
  const collector = createFindingCollector();
  for (const change of complianceChanges(compared, policy, { route: '/', locale: 'en', template: undefined })) collector.add('index.html', change, []);
  return collector.findings().map(({ subject, count }) => [subject, count]);
}

it('tells of words that only a script will show', () => {
  expect(told(page('Tea', 'Copied'), page('Tea', 'A sure win'))).toEqual([['policy lures: forbidden text new', 1]]);
});

it('tells of words once that stand in the page and in the values of its island', () => {
  expect(told(page('Tea', 'Tea'), page('A sure win', 'A sure win'))).toEqual([['policy lures: forbidden text new', 2]]);
});
