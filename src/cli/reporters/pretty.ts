import picocolors from 'picocolors';
import type { Outcome } from './outcome.js';
import { countProblems } from './problem-text.js';
import { prettyDiagnostics } from './pretty-diagnostics.js';
import { fold } from '../terminal/text-layout.js';
import { prettyResult } from './pretty-result.js';
import type { ReportStyle } from './reporter.js';

/** Results that are findings; shown for every exit code. */
const FINDING_KINDS: readonly (string | undefined)[] = ['diff', 'check', 'baseline', 'data'];

/** Problems of a build after which the output may have changed, or nothing was built. */
const WITHOUT_REASSURANCE: readonly string[] = ['usage', 'build-not-reproducible', 'publish-incomplete'];

/** For people: every problem with its code frame and remedy, then the result, then what to do next. */
export async function pretty(outcome: Outcome, style: ReportStyle): Promise<string> {
  const colours = picocolors.createColors(style.colour);
  const { command, diagnostics, ok } = outcome;
  const blocks = prettyDiagnostics(diagnostics, colours, style.width);
  if (diagnostics.length > 0) {
    const total = countProblems(diagnostics);
    const reassurance =
      (command === 'build' || command === 'merge') &&
      !ok &&
      !diagnostics.some(({ name }) => WITHOUT_REASSURANCE.includes(name))
        ? ' Nothing was published; the last good output is untouched.'
        : '';
    const paint = (text: string): string => (ok ? colours.yellow(text) : colours.red(colours.bold(text)));
    blocks.push(fold(`${total}.${reassurance}`, style.width, 0).join('\n').replace(total, paint));
  }
  const result = ok || FINDING_KINDS.includes(outcome.result?.kind) ? await prettyResult(outcome, style, colours) : [];
  if (result.length > 0) blocks.push(result.join('\n'));
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
}
