import type { Finding } from '../model/finding.js';
import { address, countFiles, factLines, foldedLines, sourceLines } from './labels.js';

/** A finding in one sentence. */
export function findingSentence({ category, subject, kind, files, before, after }: Finding): string {
  const [first = ''] = files;
  const where = files.length === 1 ? address(first) : countFiles(files);
  return `${subject}${category === 'compliance' ? '' : ` ${kind}`} on ${where}${before === null ? '' : `; before: ${cut(before)}`}${after === null || after === before ? '' : `; after: ${cut(after)}`}`;
}

/** A finding in full, line by line. */
export function findingLines(finding: Finding): string[] {
  const { category, kind, subject, before, after, context, notes, files, fingerprint } = finding;
  return [
    `${subject}${category === 'compliance' ? '' : ` ${kind}`}`,
    ...(before === null ? [] : [`before: ${before}`]),
    ...(after === null ? [] : [`after: ${after}`]),
    ...(context === null ? [] : [`at: ${context}`]),
    ...foldedLines(finding),
    ...factLines(finding),
    ...notes,
    ...sourceLines(finding, 20).map((line) => `from: ${line}`),
    `files: ${files.slice(0, 20).map(address).join(', ')}${files.length > 20 ? ` and ${String(files.length - 20)} more` : ''}`,
    `fingerprint: ${fingerprint}`,
  ];
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
