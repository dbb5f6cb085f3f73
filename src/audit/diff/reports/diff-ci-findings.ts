import { findingPlace, type CiFinding } from '../../ci-finding.js';
import type { DiffReport } from '../model/diff-report.js';
import type { Finding } from '../model/finding.js';
import { categoryTitles } from '../model/change.js';
import { firstNames } from '../../first-names.js';
import { cut, foldedLines, sourceLines, warningLines } from './labels.js';
import { address } from '../model/summary.js';

/** All findings except ripples. */
export function diffCiFindings({ findings }: DiffReport): CiFinding[] {
  return findings
    .filter(({ ripple }) => !ripple)
    .map((finding) => ({
      rule: `diff/${finding.category}`,
      about: `${categoryTitles[finding.category]} changed.`,
      severity: finding.category === 'compliance' || finding.category === 'unclassified' ? 'error' : 'note',
      fails: true,
      name: `${finding.subject} ${finding.fingerprint}`,
      message: findingSentence(finding),
      details: findingLines(finding).join('\n'),
      fingerprint: finding.fingerprint,
      place: firstPlace(finding),
      published: finding.files[0],
    }));
}

/** The first source with a known line. */
function firstPlace({ sources }: Finding): CiFinding['place'] {
  return sources.map(({ before, after }) => findingPlace(after ?? before)).find((place) => place?.line !== undefined);
}

/** A finding in one sentence. */
function findingSentence({ category, summary, before, after }: Finding): string {
  if (category === 'compliance') return summary;
  const values = [
    ...(before === null ? [] : [`before: ${inLine(before)}`]),
    ...(after === null || after === before ? [] : [`after: ${inLine(after)}`]),
  ];
  return [summary.replace(/\.$/, ''), ...values].join('; ');
}

/** A finding in full, line by line. */
function findingLines(finding: Finding): string[] {
  const { category, subject, kind, summary, before, after, context, files, fingerprint } = finding;
  return [
    ...(category === 'compliance' ? [summary, `rule: ${subject}`] : [`${subject} ${kind}`]),
    ...(before === null ? [] : [`before: ${before}`]),
    ...(after === null ? [] : [`after: ${after}`]),
    ...(context === null ? [] : [`at: ${context}`]),
    ...foldedLines(finding),
    ...warningLines(finding),
    ...sourceLines(finding, 20).map((line) => `from: ${line}`),
    `files: ${firstNames(files.map(address), 20)}`,
    `fingerprint: ${fingerprint}`,
  ];
}

function inLine(text: string): string {
  return cut(text.replace(/\s+/g, ' ').trim(), 200);
}
