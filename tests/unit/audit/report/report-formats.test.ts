import { expect, it } from 'vitest';
import type { AuditReport, ReportFinding } from '../../../../src/audit/report/audit-report.js';
import { ciFindings } from '../../../../src/audit/report/report-ci.js';
import { htmlReport } from '../../../../src/audit/report/report-html.js';
import { markdownReport } from '../../../../src/audit/report/report-markdown.js';
import { terminalReport } from '../../../../src/audit/report/report-terminal.js';

const plain = (text: string): string => text;
const PAINT = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain, cyan: plain };

const finding = (title: string, own: Partial<ReportFinding> = {}): ReportFinding => ({
  severity: 'error',
  fails: true,
  name: title,
  place: undefined,
  mark: 'error',
  kind: 'error',
  title,
  before: null,
  after: null,
  context: null,
  detail: '',
  warnings: [],
  members: [],
  places: [],
  files: ['index.html'],
  count: 1,
  isRipple: false,
  ...own,
});

const reportOf = (...findings: readonly ReportFinding[]): AuditReport => ({
  command: 'check',
  title: 'What the check found',
  summary: { strong: '1 page', rest: ' checked.', isGood: false },
  notes: ['Colours were not looked at.'],
  trees: [],
  sections: [
    { id: 'rule', title: 'rule', about: 'Pages are right.', remedy: 'Put it right.', findings, most: 2 },
    { id: 'hosts', title: 'Hosts', about: 'With `code`.', columns: ['Host'], rows: [['a|<b>']], empty: 'None.' },
  ],
});

it('says in every format what was found, where, how to fix it, and what is not known', () => {
  const report = reportOf(
    finding('It is <wrong>.', { places: ['site/pages/index.yaml:1:2'], before: 'two *cups*', after: 'ten *cups*' }),
    finding('Only a hash.', { isRipple: true }),
  );
  const terminal = terminalReport(report, PAINT, plain).join('\n');
  const [found, ...others] = ciFindings(report);
  expect(others).toEqual([]);
  expect(terminal).toContain('  error It is <wrong>.\n      - [two] *cups*\n      + [ten] *cups*\n      site/pages');
  expect(found?.details.split('\n').slice(0, 4)).toEqual([
    'It is <wrong>.',
    'Put it right.',
    'before: two *cups*',
    'after: ten *cups*',
  ]);
  const [markdown, html] = [markdownReport(report), htmlReport(report)];
  expect(markdown).toContain('- **It is &lt;wrong&gt;\\.** (error)\n  - <del>two</del><ins>ten</ins> \\*cups\\*\n');
  expect(markdown).toContain('| a\\|&lt;b&gt; |');
  expect(html).toContain('<h3 id="h-1">It is &lt;wrong&gt;.</h3>');
  expect(html).toContain('<td data-name="Host">a|&lt;b&gt;</td>');
  for (const text of [terminal, markdown, html]) {
    expect(text).toContain('site/pages/index.yaml:1:2');
    expect(text).toContain('Put it right.');
    expect(text).toContain('Colours were not looked at.');
  }
  expect([terminal, markdown].filter((text) => text.includes('Only a hash'))).toEqual([]);
});

it('counts what does not fit on a screen, in a comment or on a page', () => {
  const many = Array.from({ length: 4000 }, (_, index) => finding(`Fault ${String(index)}. ${'x'.repeat(400)}`));
  const report = reportOf(...many);
  expect(terminalReport(report, PAINT, plain)).toContain('  and 3,998 more findings; `--reporter json` lists all');
  const markdown = markdownReport(report);
  expect(markdown.length).toBeLessThan(60_000);
  const shown = markdown.match(/^- \*\*Fault/gm)?.length ?? 0;
  expect(markdown).toContain(`**${(4000 - shown).toLocaleString('en')} more findings did not fit here.**`);
  const html = htmlReport(report);
  expect(html.match(/<article /g)).toHaveLength(4000);
  expect(html).toMatch(/<li>[\d,]+ findings are shown in one line each/);
});
