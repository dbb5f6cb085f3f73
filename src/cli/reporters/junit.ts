import type { Diagnostic } from '../../errors/index.js';
import type { CiFinding } from '../../audit/report/ci-finding.js';
import type { Outcome } from './outcome.js';
import { place } from './problem-text.js';
import { resultFindings } from './result-findings.js';

/**
 * JUnit XML as CI servers read it: one suite, one case per diagnostic. Errors fail; warnings pass, with their text as
 * output. Without an error there is a passing case for the command, so that the suite is never empty.
 */
export function junit(outcome: Outcome): string {
  const { command, diagnostics, ok } = outcome;
  const found = resultFindings(outcome);
  const failures =
    diagnostics.filter((item) => item.severity === 'error').length + found.filter(({ fails }) => fails).length;
  const cases = [
    ...(ok ? [`    <testcase${attributes({ classname: 'islet', name: command })}/>`] : []),
    ...diagnostics.map(testCase),
    ...found.map(findingCase),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite${attributes({ name: `islet ${command}`, tests: cases.length, failures, errors: 0, skipped: 0 })}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase(item: Diagnostic): string {
  const { position } = item;
  const text = [
    ...(position === undefined ? [] : [place(position)]),
    item.message,
    ...(item.frame === undefined ? [] : [item.frame]),
    item.cause,
    item.remedy,
    ...relatedLines(item),
  ].join('\n');
  return caseOf(
    {
      classname: position?.file ?? 'islet',
      name: position === undefined ? item.name : `${item.name} at ${place(position)}`,
      file: position?.file,
      line: position?.line,
    },
    item.severity === 'error' ? { type: item.name, message: item.message } : undefined,
    text,
  );
}

function findingCase({ rule, name, place: where, fails, message, details }: CiFinding): string {
  const given = { classname: rule, name, file: where?.file, line: where?.line };
  return caseOf(given, fails ? { type: rule, message } : undefined, details);
}

function caseOf(given: Attributes, failure: Attributes | undefined, text: string): string {
  return [
    `    <testcase${attributes(given)}>`,
    failure === undefined
      ? `      <system-out>${escapeXml(text)}</system-out>`
      : `      <failure${attributes(failure)}>${escapeXml(text)}</failure>`,
    '    </testcase>',
  ].join('\n');
}

function relatedLines(item: Diagnostic): string[] {
  return (item.related ?? []).map((other) => `${place(other.position)}: ${other.message}`);
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

function attributes(values: Attributes): string {
  return Object.entries(values)
    .flatMap(([key, value]) =>
      value === undefined
        ? []
        : [` ${key}="${escapeXml(String(value)).replace(/[\n\r\t]/g, (char) => `&#${char.charCodeAt(0)};`)}"`],
    )
    .join('');
}

/** Escapes text and attributes; removes characters that XML 1.0 does not allow. */
function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
