import { firstNames } from '../first-names.js';
import { countFolded, firstPlaces, ownFindings } from './audit-report.js';
import type { AuditReport, FindingSection, ReportFinding } from './audit-report.js';
import { addressOf } from '../route-of.js';
import type { CiFinding } from './ci-finding.js';
import { cut } from './word-marks.js';

/** Places and files of a finding. */
const MAX_NAMES = 20;

/** The findings of a report, without ripples. */
export function ciFindings(report: AuditReport): CiFinding[] {
  return ownFindings(report).map(({ section, finding }) => ({
    rule: `${report.command}/${section.id}`,
    about: section.about,
    severity: finding.severity,
    fails: finding.fails,
    name: finding.name,
    message: sentenceOf(section, finding),
    details: detailsOf(section, finding).join('\n'),
    ...(finding.fingerprint !== undefined && { fingerprint: finding.fingerprint }),
    place: finding.place,
    published: finding.files[0],
  }));
}

/** A finding in one sentence. One of the gravest has its values in it. */
function sentenceOf({ remedy }: FindingSection, { severity, title, before, after }: ReportFinding): string {
  if (severity === 'error') return `${title} ${remedy}`.trim();
  const values = [
    ...(before === null ? [] : [`before: ${inLine(before)}`]),
    ...(after === null || after === before ? [] : [`after: ${inLine(after)}`]),
  ];
  return `${values.length === 0 ? title : [title.replace(/\.$/, ''), ...values].join('; ')} ${remedy}`.trim();
}

/** A finding in full, line by line. */
function detailsOf({ remedy }: FindingSection, finding: ReportFinding): string[] {
  const { title, before, after, context, detail, warnings, files, fingerprint } = finding;
  return [
    title,
    ...[remedy, detail].filter((line) => line !== ''),
    ...(before === null ? [] : [before === after ? `text: ${before}` : `before: ${before}`]),
    ...(after === null || after === before ? [] : [`after: ${after}`]),
    ...(context === null ? [] : [`at: ${context}`]),
    ...countFolded(finding),
    ...warnings,
    ...firstPlaces(finding, MAX_NAMES).map((line) => `from: ${line}`),
    `files: ${firstNames(files.map(addressOf), MAX_NAMES)}`,
    ...(fingerprint === undefined ? [] : [`fingerprint: ${fingerprint}`]),
  ];
}

function inLine(text: string): string {
  return cut(text.replace(/\s+/g, ' ').trim(), 200);
}
