import type { Diagnostic } from '../../errors/index.js';
import type { Outcome } from '../outcome.js';
import { countProblems } from './count-problems.js';
import { place } from './place.js';

/**
 * Workflow commands of GitHub Actions, which become notes beside the lines of a change, and one closing line for the log.
 * Format and escaping: https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function github(outcome: Outcome): string {
  const lines = outcome.diagnostics.map(workflowCommand);
  return `${[...lines, `islet ${outcome.command}: ${countProblems(outcome.diagnostics)}`].join('\n')}\n`;
}

function workflowCommand(item: Diagnostic): string {
  const { file, line, column } = item.position ?? {};
  const properties = Object.entries({ file, line, col: column, title: item.name })
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${escapeProperty(String(value))}`]))
    .join(',');
  const related = (item.related ?? []).map((other) => `${place(other.position)}: ${other.message}`);
  const message = [item.message, item.cause, item.remedy, ...related].join('\n');
  return `::${item.severity} ${properties}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
