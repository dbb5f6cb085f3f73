import { formatCount } from '../../../lib/text/format-count.js';
import { groupBy } from '../../../lib/text/group-by.js';
import type { AuditReport, ReportFinding } from '../../report/audit-report.js';
import { findingPlace } from '../../report/ci-finding.js';
import { ownRules } from '../all-rules.js';
import type { CheckFinding, CheckReport } from '../check.js';
import { markupRule } from '../markup/markup-rules.js';
import type { RuleSeverity } from '../site/rule.js';

/** Notes of one rule that a terminal shows. All errors and warnings are shown. */
const MAX_NOTES = 20;

/** Files of one finding that are named; otherwise they are counted. */
const MAX_FILES = 3;

/** The result of `check` as a report: the findings that are `shown`, by rule. */
export function reportOfCheck({ findings, pages, notes }: CheckReport, shown = findings): AuditReport {
  const abouts = new Map(ownRules.map(({ id, about }) => [id, about]));
  const count = (severity: RuleSeverity): number => findings.filter((finding) => finding.severity === severity).length;
  const counts = (['error', 'warning', 'note'] as const).map((severity) => formatCount(count(severity), severity));
  return {
    command: 'check',
    title: 'What the check found',
    summary: {
      strong: formatCount(pages, 'page'),
      rest: ` checked: ${counts.join(', ')}.`,
      isGood: count('error') === 0,
    },
    notes,
    trees: [],
    sections: [...groupBy(shown, ({ rule }) => rule)].map(([id, own]) => ({
      id,
      title: id,
      about: abouts.get(id) ?? (id.startsWith('html/') ? markupRule(id).about : (own[0]?.remedy ?? '')),
      remedy: own[0]?.remedy ?? '',
      findings: own.map(findingOf),
      most: MAX_NOTES + own.filter(({ severity }) => severity !== 'note').length,
    })),
  };
}

function findingOf({ severity, message, source, files }: CheckFinding): ReportFinding {
  const [first = ''] = files;
  return {
    severity,
    fails: severity === 'error',
    name: message,
    place: findingPlace(source),
    mark: severity,
    kind: severity,
    title: message,
    before: null,
    after: null,
    context: null,
    detail: '',
    warnings: [],
    members: [],
    places: source === null ? [] : [source],
    files,
    where: files.length <= MAX_FILES ? files.join(', ') : `${String(files.length)} pages, such as ${first}`,
    count: files.length,
    isRipple: false,
  };
}
