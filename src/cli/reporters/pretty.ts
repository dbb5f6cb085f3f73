import picocolors from 'picocolors';
import type { Outcome } from '../outcome.js';
import { countProblems } from './count-problems.js';
import { prettyDiagnostics } from './pretty/diagnostics.js';
import { fold } from './pretty/fold.js';
import { prettyResult } from './pretty/result.js';
import type { ReportStyle } from './reporter.js';

/** Results that are findings themselves: they are shown, whatever the exit code. */
const FINDING: readonly (string | undefined)[] = ['diff', 'check', 'baseline'];

/** Problems of a build beside which the sentence of what stands would be wrong, or of no interest. */
const WITHOUT_COMFORT: readonly string[] = ['usage', 'build-not-reproducible', 'publish-incomplete'];

/** For people: every problem with its lines and its remedy, then what the command made, then what to do next. */
export async function pretty(outcome: Outcome, style: ReportStyle): Promise<string> {
  const colours = picocolors.createColors(style.colour);
  const { command, diagnostics, ok } = outcome;
  const blocks = prettyDiagnostics(diagnostics, colours, style.width);
  if (diagnostics.length > 0) {
    const total = countProblems(diagnostics);
    const comfort =
      (command === 'build' || command === 'merge') &&
      !ok &&
      !diagnostics.some(({ name }) => WITHOUT_COMFORT.includes(name))
        ? ' Nothing was published; the last good output is untouched.'
        : '';
    const paint = (text: string): string => (ok ? colours.yellow(text) : colours.red(colours.bold(text)));
    blocks.push(fold(`${total}.${comfort}`, style.width, 0).join('\n').replace(total, paint));
  }
  const result = ok || FINDING.includes(outcome.result?.kind) ? await prettyResult(outcome, style, colours) : [];
  if (result.length > 0) blocks.push(result.join('\n'));
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
}
