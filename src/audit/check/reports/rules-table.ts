import { ownRules } from '../all-rules.js';
import { markupRuleIds } from '../markup/validate-markup.js';

/** The rules as a table in Markdown, for `.github/rules.md`, and the list of those of html-validate. */
export function rulesTable(): string {
  const rows = ownRules.map(
    ({ id, severity, about, remedy }) => `| \`${id}\` | ${severity} | ${cell(about)} | ${cell(remedy)} |`,
  );
  const names = markupRuleIds().map((id) => `[\`${id}\`](https://html-validate.org/rules/${id.slice(5)}.html)`);
  return [
    ...['| Rule | Severity | Requires | How to fix it |', '|---|---|---|---|', ...rows, ''],
    'Markup is judged by [html-validate](https://html-validate.org), whose findings are errors. Its pages describe its rules, with examples:\n',
    `${names.join(', ')}.`,
  ].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
