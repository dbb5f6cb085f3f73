import { expect, test } from 'vitest';
import type { Finding } from '../../../../../src/audit/diff/model/finding.js';
import { waitingLines } from '../../../../../src/audit/diff/reports/diff-terminal.js';

const plain = (text: string): string => text;
const PAINT = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain, cyan: plain };

const FINDING: Finding = {
  fingerprint: '0123456789abcdef',
  category: 'head',
  kind: 'changed',
  subject: 'head meta name=\u001b[2J',
  before: 'a\u001b[2J',
  after: 'b\u001b[2J',
  ripple: false,
  context: '\u001b[2J',
  facts: [{ kind: 'number', before: ['\u001b[2J'], after: [] }],
  notes: ['\u001b[2J'],
  count: 1,
  files: ['\u001b[2J.html'],
  sources: [{ before: null, after: '\u001b[2J.yaml:1:1' }],
};

test('nothing of a page reaches the terminal as it is', () => {
  const lines = waitingLines([FINDING], PAINT, (text) => text.replaceAll('\u001b', '·')).join('\n');
  expect(lines).toContain('head meta name=·[2J');
  expect(lines).not.toContain('\u001b');
});
