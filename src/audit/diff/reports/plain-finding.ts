import { firstNames } from '../../first-names.js';
import type { Finding } from '../model/finding.js';
import { cut, factLines, foldedLines, sourceLines } from './labels.js';
import { address } from '../model/summary.js';

/** A finding in one sentence. */
export function findingSentence({ category, summary, before, after }: Finding): string {
  if (category === 'compliance') return summary;
  const values = [
    ...(before === null ? [] : [`before: ${inLine(before)}`]),
    ...(after === null || after === before ? [] : [`after: ${inLine(after)}`]),
  ];
  return [summary.replace(/\.$/, ''), ...values].join('; ');
}

/** A finding in full, line by line. */
export function findingLines(finding: Finding): string[] {
  const { category, subject, kind, summary, before, after, context, notes, files, fingerprint } = finding;
  return [
    ...(category === 'compliance' ? [summary, `rule: ${subject}`] : [`${subject} ${kind}`]),
    ...(before === null ? [] : [`before: ${before}`]),
    ...(after === null ? [] : [`after: ${after}`]),
    ...(context === null ? [] : [`at: ${context}`]),
    ...foldedLines(finding),
    ...factLines(finding),
    ...notes,
    ...sourceLines(finding, 20).map((line) => `from: ${line}`),
    `files: ${firstNames(files.map(address), 20)}`,
    `fingerprint: ${fingerprint}`,
  ];
}

function inLine(text: string): string {
  return cut(text.replace(/\s+/g, ' ').trim(), 200);
}
