import type { RuleExplanation } from '../explain-rule.js';
import type { TerminalPaint } from '../../report/terminal-paint.js';

/** Characters of an example file that are shown. */
const MAX_SHOWN = 400;

/** The explanation of a rule for a terminal: what it requires, how to fix it, and both examples. */
export function ruleLines({ id, severity, about, remedy, examples }: RuleExplanation, paint: TerminalPaint): string[] {
  return [
    `${paint.bold(id)}  ${paint.dim(severity)}`,
    about,
    '',
    `How to fix it: ${remedy}`,
    ...(Object.keys(examples.fails).length === 0
      ? []
      : [
          ...['', paint.green('Passes:'), ...fileLines(examples.passes, paint)],
          ...['', paint.red('Fails:'), ...fileLines(examples.fails, paint)],
        ]),
  ];
}

function fileLines(files: Readonly<Record<string, string>>, paint: TerminalPaint): string[] {
  return Object.entries(files).flatMap(([path, content]) => {
    const shown = content.length > MAX_SHOWN ? `${content.slice(0, MAX_SHOWN)} …` : content;
    return [`  ${paint.cyan(path)}`, ...(shown === '' ? [] : shown.split('\n').map((line) => `    ${line}`))];
  });
}
