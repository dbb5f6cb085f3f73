import type { createColors } from 'picocolors';
import type { Diagnostic, RelatedPlace } from '../../../errors/index.js';
import { place } from '../place.js';
import { printable } from './printable.js';

export type Colours = ReturnType<typeof createColors>;

const MAX_ROUTES = 5;

/** One block of lines per diagnostic, those of one file together under its name. Expects them sorted by file. */
export function prettyDiagnostics(diagnostics: readonly Diagnostic[], colours: Colours): string[] {
  return diagnostics.map((item, index) => {
    const file = item.position?.file;
    const block = prettyDiagnostic(item, colours);
    const continues = index > 0 && diagnostics[index - 1]?.position?.file === file;
    return file === undefined || continues ? block : `${colours.underline(printable(file))}\n\n${block}`;
  });
}

function prettyDiagnostic(item: Diagnostic, colours: Colours): string {
  const paint = item.severity === 'error' ? colours.red : colours.yellow;
  const where = item.position === undefined ? '' : `  ${colours.cyan(printable(place(item.position)))}`;
  const path = item.path === undefined || item.path === '' ? '' : colours.dim(`  ${printable(item.path)}`);
  return [
    `${paint(colours.bold(item.severity))} ${colours.bold(item.name)}${where}${path}`,
    indent(printable(item.message), 2),
    ...frameLines(item.frame, 4, paint),
    `  ${colours.dim('Why:')} ${printable(item.cause)}`,
    `  ${colours.green('Fix:')} ${hanging(printable(item.remedy), 7)}`,
    ...(item.routes === undefined || item.routes.length === 0 ? [] : [`  ${colours.dim('Pages:')} ${routes(item.routes)}`]),
    ...(item.related ?? []).flatMap((other) => relatedLines(other, colours)),
  ]
    .join('\n')
    .trimEnd();
}

function relatedLines(other: RelatedPlace, colours: Colours): string[] {
  return [
    `  ${colours.dim('See also:')} ${colours.cyan(printable(place(other.position)))}  ${printable(other.message)}`,
    ...frameLines(other.frame, 4, colours.cyan),
  ];
}

/** The frame between empty lines, the marked line and its marker in colour. */
function frameLines(frame: string | undefined, spaces: number, paint: (text: string) => string): string[] {
  if (frame === undefined) return [];
  const lines = printable(frame).split('\n').map((line) => `${' '.repeat(spaces)}${/^>|^ +\| +\^+$/.test(line) ? paint(line) : line}`);
  return ['', ...lines, ''];
}

function routes(list: readonly string[]): string {
  const shown = list.slice(0, MAX_ROUTES).map(printable).join(', ');
  return list.length > MAX_ROUTES ? `${shown} and ${list.length - MAX_ROUTES} more` : shown;
}

function indent(text: string, spaces: number): string {
  return text.split('\n').map((line) => `${' '.repeat(spaces)}${line}`).join('\n');
}

function hanging(text: string, spaces: number): string {
  return indent(text, spaces).trimStart();
}
