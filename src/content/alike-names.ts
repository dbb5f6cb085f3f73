import { type Report, reportProblem } from '../errors/index.js';
import { caseKey, fileKey } from '../lib/text/names.js';

/** Reports file names that some systems treat as equal: they differ only in letter case or in Unicode normalisation. */
export function reportAlikeNames(files: readonly string[], report: Report): void {
  if (files.every((file) => caseKey(file) === file)) return;
  const firsts = new Map<string, string>();
  for (const file of files) {
    const key = caseKey(file);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, file);
    else
      reportProblem(report, 'names-alike', {
        message: `\`${first}\` and \`${file}\` differ only in ${fileKey(first) === fileKey(file) ? 'how their accents are stored' : 'upper and lower case'}.`,
        position: { file },
        related: [{ message: 'The other file is here.', position: { file: first } }],
      });
  }
}
