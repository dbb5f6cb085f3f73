import type { createColors } from 'picocolors';
import type { Diagnostic, RelatedPlace } from '../../errors/index.js';
import { fitFrame, fold, printable } from '../terminal/text-layout.js';
import { foldProblems, type FoldedProblem } from './fold-problems.js';
import { place } from './problem-text.js';

export type Colours = ReturnType<typeof createColors>;

const MAX_ROUTES = 5;

/** One block of lines per problem, grouped by file. Expects diagnostics sorted by file. */
export function prettyDiagnostics(
  diagnostics: readonly Diagnostic[],
  colours: Colours,
  width: number | undefined,
): string[] {
  return foldProblems(diagnostics).map((problem, index, problems) => {
    const file = problem.first.position?.file;
    const block = prettyProblem(problem, colours, width);
    const continues = index > 0 && problems[index - 1]?.first.position?.file === file;
    return file === undefined || continues ? block : `${colours.underline(printable(file))}\n\n${block}`;
  });
}

function prettyProblem({ first: item, places }: FoldedProblem, colours: Colours, width: number | undefined): string {
  const paint = item.severity === 'error' ? colours.red : colours.yellow;
  const where = item.position === undefined ? '' : `  ${colours.cyan(printable(place(item.position)))}`;
  const path = item.path === undefined || item.path === '' ? '' : colours.dim(`  ${printable(item.path)}`);
  return [
    `${paint(colours.bold(item.severity))} ${colours.bold(item.name)}${where}${path}`,
    hanging(item.message, 2, width, '  '),
    ...frameLines(item.frame, 4, paint, width),
    hanging(item.cause, 7, width, `  ${colours.dim('Why:')} `),
    hanging(item.remedy, 7, width, `  ${colours.green('Fix:')} `),
    ...(places === undefined ? [] : [hanging(places, 10, width, `  ${colours.dim('Places:')} `)]),
    ...(item.routes === undefined || item.routes.length === 0
      ? []
      : [hanging(routes(item.routes), 9, width, `  ${colours.dim('Pages:')} `)]),
    ...(item.related ?? []).flatMap((other) => relatedLines(other, colours, width)),
  ]
    .join('\n')
    .trimEnd();
}

function relatedLines(other: RelatedPlace, colours: Colours, width: number | undefined): string[] {
  return [
    `  ${colours.dim('See also:')} ${colours.cyan(printable(place(other.position)))}  ${printable(other.message)}`,
    ...frameLines(other.frame, 4, colours.cyan, width),
  ];
}

/** The frame between empty lines, with the marker and the number of the marked line in colour. */
function frameLines(
  frame: string | undefined,
  spaces: number,
  paint: (text: string) => string,
  width: number | undefined,
): string[] {
  if (frame === undefined) return [];
  const lines = fitFrame(printableLines(frame), width === undefined ? undefined : width - spaces)
    .split('\n')
    .map((line) => `${' '.repeat(spaces)}${line.replace(/^> *\d+ \||^ +\| +\^+$/, (mark) => paint(mark))}`);
  return ['', ...lines, ''];
}

function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

function routes(list: readonly string[]): string {
  const shown = list.slice(0, MAX_ROUTES).map(printable).join(', ');
  return list.length > MAX_ROUTES ? `${shown} and ${list.length - MAX_ROUTES} more` : shown;
}

/** A text after the label `first`, `spaces` columns wide; further lines are indented by as much. */
function hanging(text: string, spaces: number, width: number | undefined, first: string): string {
  return fold(printableLines(text), width, spaces)
    .map((line, index) => `${index === 0 ? first : ' '.repeat(spaces)}${line}`)
    .join('\n');
}
