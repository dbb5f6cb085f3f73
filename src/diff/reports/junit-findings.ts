import type { DiffReport } from '../diff-report.js';
import { findingLines, findingSentence, firstPlace } from './plain-finding.js';

/** A test case of a JUnit report; its failure where it has one. */
export interface FindingCase {
  readonly classname: string;
  readonly name: string;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly type: string;
  readonly message: string;
  readonly text: string;
}

/** Every finding but ripples as a case that fails. */
export function junitFindings({ findings }: DiffReport): FindingCase[] {
  return findings
    .filter(({ ripple }) => !ripple)
    .map((finding) => {
      const place = firstPlace(finding);
      return {
        classname: `diff.${finding.category}`,
        name: `${finding.subject} ${finding.fingerprint}`,
        file: place?.file,
        line: place?.line,
        type: finding.category,
        message: findingSentence(finding),
        text: findingLines(finding).join('\n'),
      };
    });
}
