import { expect, test } from 'vitest';
import { ABOUT, type Finding } from '../../../../src/audit/diff/model/finding.js';
import { compilePolicy, policiesSchema, type PolicyRule } from '../../../../src/lib/site/policy.js';
import { baselineLines } from '../../../../src/audit/diff/reports/baseline-terminal.js';
import { reportOfDiff } from '../../../../src/audit/diff/reports/report-of-diff.js';
import { terminalReport } from '../../../../src/audit/report/report-terminal.js';

const plain = (text: string): string => text;
const PAINT = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain, cyan: plain };

const FINDING: Finding = {
  fingerprint: '0123456789abcdef',
  category: 'head',
  kind: 'changed',
  subject: 'head meta name=\u001b[2J',
  [ABOUT]: { what: 'spelling', place: 'head' },
  summary: 'head meta name=\u001b[2J changed on /.',
  before: 'a\u001b[2J',
  after: 'b\u001b[2J',
  ripple: false,
  context: '\u001b[2J',
  facts: [{ kind: 'number', before: ['\u001b[2J'], after: [] }],
  notes: ['\u001b[2J'],
  count: 1,
  files: ['\u001b[2J.html'],
  sources: [{ before: null, after: '\u001b[2J.yaml:1:1' }],
  members: [],
};

const clean = (text: string): string => text.replaceAll('\u001b', '·');
const TREE = { digest: 'a', files: 1, bytes: 1, manifest: 'absent' } as const;

test('nothing of a page reaches the terminal as it is', () => {
  const summary = { equal: 0, changed: 1, added: 0, removed: 0, moved: 0, categories: { head: 1 }, ripples: 0 };
  const report = {
    version: 1,
    notes: [],
    before: TREE,
    after: { ...TREE, digest: 'b' },
    summary,
    findings: [FINDING],
    files: [],
  } as const;
  const { fingerprint } = FINDING;
  for (const lines of [
    terminalReport(reportOfDiff(report), PAINT, clean),
    baselineLines({ open: [FINDING] }, PAINT, clean),
    baselineLines(
      { open: [FINDING], approved: [], skipped: [{ fingerprint, reason: 'also on \u001b' }] },
      PAINT,
      clean,
    ),
  ]) {
    expect(lines.join('\n')).toContain('head meta name=·[2J');
    expect(lines.join('\n')).not.toContain('\u001b');
  }
});

function ruleOf(): PolicyRule {
  const { policies } = policiesSchema.parse({
    policies: {
      own: {
        description: 'd',
        rules: [{ id: 'adults', require: ['for adults'], reason: 'r', owner: 'o', source: 's' }],
      },
    },
  });
  const [rule] = compilePolicy('own', policies['own']?.rules ?? []).rules;
  if (!rule) throw new Error('no rule');
  return rule;
}

test('a compliance finding begins with its sentence, and its technical detail follows', () => {
  const finding: Finding = {
    ...FINDING,
    category: 'compliance',
    subject: 'policy adults: visibility',
    [ABOUT]: { what: 'policy-visibility', rule: ruleOf(), role: 'require' },
    summary: 'The age notice is no longer visible on 2 pages: its text size is 0.',
    before: 'visible',
    after: '.note { font-size: 0 }',
    context: 'Only for adults.',
    facts: [],
    notes: [],
  };
  const summary = { equal: 0, changed: 1, added: 0, removed: 0, moved: 0, categories: { compliance: 1 }, ripples: 0 };
  const report = {
    version: 1,
    notes: [],
    before: TREE,
    after: { ...TREE, digest: 'b' },
    summary,
    findings: [finding],
    files: [],
  };
  expect(terminalReport(reportOfDiff({ ...report, version: 1 }), PAINT, clean).slice(0, 4)).toEqual([
    'Compliance',
    '  ~ The age notice is no longer visible on 2 pages: its text size is 0.  0123456789abcdef',
    '      = Only for adults.',
    '      policy adults: visibility; before: visible; after: .note { font-size: 0 }',
  ]);
});
