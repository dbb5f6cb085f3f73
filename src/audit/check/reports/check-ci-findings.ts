import { findingPlace, type CiFinding } from '../../ci-finding.js';
import { firstNames } from '../../first-names.js';
import { allRules } from '../all-rules.js';
import type { CheckReport } from '../check.js';

export function checkCiFindings({ findings }: CheckReport): CiFinding[] {
  const abouts = new Map(allRules.map(({ id, about }) => [id, about]));
  return findings.map(({ rule, severity, message, remedy, source, files }) => ({
    rule: `check/${rule}`,
    about: abouts.get(rule) ?? remedy,
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
