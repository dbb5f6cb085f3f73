import type { CiFinding } from '../../audit/report/ci-finding.js';
import type { Outcome } from './outcome.js';
import { formatCount } from '../../lib/text/format-count.js';
import { foldProblems, type FoldedProblem } from './fold-problems.js';
import { countProblems, place } from './problem-text.js';
import { resultFindings } from './result-findings.js';

/**
 * Workflow commands of GitHub Actions, which annotate the changed lines, and one closing line for the log.
 * Format and escaping: https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function github(outcome: Outcome): string {
  const found = resultFindings(outcome);
  const lines = [...found.map(findingCommand), ...foldProblems(outcome.diagnostics).map(workflowCommand)];
  const sum = [
    ...(found.length === 0 ? [] : [formatCount(found.length, 'finding')]),
    ...(found.length > 0 && outcome.diagnostics.length === 0 ? [] : [countProblems(outcome.diagnostics)]),
  ].join(', ');
  return `${[...lines, `islet ${outcome.command}: ${sum}`].join('\n')}\n`;
}

/** GitHub shows findings without a place at the run. */
function findingCommand({ severity, rule, details, place: at }: CiFinding): string {
  return `::${severity === 'note' ? 'notice' : severity} ${properties({ ...at, title: rule })}::${escapeData(details)}`;
}

function workflowCommand({ first: item, places }: FoldedProblem): string {
  const { file, line, column } = item.position ?? {};
  const related = (item.related ?? []).map((other) => `${place(other.position)}: ${other.message}`);
  const message = [
    item.message,
    item.cause,
    item.remedy,
    ...(places === undefined ? [] : [`Places: ${places}`]),
    ...related,
  ].join('\n');
  return `::${item.severity} ${properties({ file, line, column, title: item.name })}::${escapeData(message)}`;
}

interface Properties {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly title: string;
}

function properties({ file, line, column, title }: Properties): string {
  return Object.entries({ file, line, col: column, title })
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${escapeProperty(String(value))}`]))
    .join(',');
}

/** Also replaces control characters, because terminals show the log too. */
function escapeData(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '·')
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
