import { expect, it } from 'vitest';
import { createFindingCollector } from '../../../../src/audit/diff/finding-collector.js';
import { diffCiFindings } from '../../../../src/audit/diff/reports/diff-ci-findings.js';

const tree = { digest: '', files: 1, bytes: 1, manifest: 'absent' } as const;

it('says in each annotation what changed: a title stands at several places of a page', () => {
  const collector = createFindingCollector();
  for (const subject of ['head title', 'head meta property=og:title[content]']) {
    collector.add(
      'index.html',
      { category: 'head', kind: 'changed', subject, before: 'Tea', after: 'Mate', ripple: false },
      [],
    );
  }
  const summary = { equal: 0, changed: 1, added: 0, removed: 0, moved: 0, categories: {}, ripples: 0 } as const;
  const report = {
    version: 1,
    notes: [],
    before: tree,
    after: tree,
    summary,
    findings: collector.findings(),
    files: [],
  } as const;
  expect(diffCiFindings(report).map(({ details }) => details.split('\n').slice(0, 2))).toEqual([
    ['head title changed', 'before: Tea'],
    ['head meta property=og:title[content] changed', 'before: Tea'],
  ]);
});
