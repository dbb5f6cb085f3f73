import { allRules } from '../all-rules.js';

/** The rules as a table in Markdown, for `.github/rules.md`. */
export function rulesTable(): string {
  const rows = allRules.map(
    ({ id, severity, about, remedy }) => `| \`${id}\` | ${severity} | ${cell(about)} | ${cell(remedy)} |`,
  );
  return ['| Rule | Severity | Requires | How to fix it |', '|---|---|---|---|', ...rows].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
