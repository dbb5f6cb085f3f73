import { placeOf, type CiFinding } from '../../ci-finding.js';
import type { DiffReport } from '../model/diff-report.js';
import type { Finding } from '../model/finding.js';
import { categoryTitles } from '../model/change.js';
import { findingLines, findingSentence } from './plain-finding.js';

/** All findings except ripples. */
export function ciFindings({ findings }: DiffReport): CiFinding[] {
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
  return sources.map(({ before, after }) => placeOf(after ?? before)).find((place) => place?.line !== undefined);
}
