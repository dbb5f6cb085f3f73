import { categories } from '../change.js';
import type { DiffReport } from '../diff-report.js';
import { categoryTitles } from './labels.js';
import { findingSentence, firstPlace } from './plain-finding.js';

/** Rules and results of a SARIF run: findings in the lines of YAML that they come from; those that no line is known of stand without a place. */
export function sarifFindings({ findings }: DiffReport): { readonly rules: readonly object[]; readonly results: readonly object[] } {
  const own = findings.filter(({ ripple }) => !ripple);
  const used = categories.filter((category) => own.some((finding) => finding.category === category));
  return {
    rules: used.map((category) => ({
      id: `diff/${category}`,
      shortDescription: { text: `${categoryTitles[category]} changed.` },
      defaultConfiguration: { level: category === 'compliance' || category === 'unclassified' ? 'error' : 'note' },
    })),
    results: own.map((finding) => {
      const place = firstPlace(finding);
      return {
        ruleId: `diff/${finding.category}`,
        ruleIndex: used.indexOf(finding.category),
        level: finding.category === 'compliance' || finding.category === 'unclassified' ? 'error' : 'note',
        message: { text: findingSentence(finding) },
        partialFingerprints: { 'isletFinding/v1': finding.fingerprint },
        ...(place ? { locations: [{ physicalLocation: { artifactLocation: { uri: place.file.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' }, region: { startLine: place.line, startColumn: place.column } } }] } : {}),
      };
    }),
  };
}
