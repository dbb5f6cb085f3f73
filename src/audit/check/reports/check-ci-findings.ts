import { findingPlace, type CiFinding } from '../../ci-finding.js';
import { firstNames } from '../../first-names.js';
import { ownRules } from '../all-rules.js';
import { markupRule } from '../markup/markup-rules.js';
import type { CheckReport } from '../check.js';

export function checkCiFindings({ findings }: CheckReport): CiFinding[] {
  const abouts = new Map(ownRules.map(({ id, about }) => [id, about]));
  return findings.map(({ rule, severity, message, remedy, source, files }) => ({
    rule: `check/${rule}`,
    about: abouts.get(rule) ?? (rule.startsWith('html/') ? markupRule(rule).about : remedy),
    severity,
    fails: severity === 'error',
    name: message,
    message: `${message} ${remedy}`,
    details: [message, remedy, ...(source === null ? [] : [`from: ${source}`]), `files: ${firstNames(files, 20)}`].join(
      '\n',
    ),
    place: findingPlace(source),
    published: files[0],
  }));
}
