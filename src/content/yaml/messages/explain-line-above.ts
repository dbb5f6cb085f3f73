import type { DiagnosticName } from '../../../errors/index.js';
import { isStructure, readYamlLine, spacesOf, type YamlLine } from './line.js';
import type { Misfit } from './find-misplaced-line.js';

/** A line with wrong indentation, explained without YAML terms. */
export interface MisplacedLine {
  readonly name: DiagnosticName;
  readonly message: string;
  readonly remedy: string;
  /** Index of the line. */
  readonly index: number;
}

/** Explains a line; `yaml-syntax` unless it has a name of its own. */
export function misplaced(
  index: number,
  message: string,
  remedy: string,
  name: DiagnosticName = 'yaml-syntax',
): MisplacedLine {
  return { name, message, remedy, index };
}

/** Handles a correct line after a line with wrong indentation. */
export function lineAbove(lines: readonly string[], misfit: Misfit): MisplacedLine | undefined {
  const { line, before, reason } = misfit;
  const above = readYamlLine(lines[before.line] ?? '');
  const column =
    reason === 'block-text' ? undefined : (besideAbove(lines, misfit, above) ?? dashAbove(lines, misfit, above));
  const wanted = column ?? closedAbove(misfit, above);
  if (wanted !== undefined && wanted !== above.column) return moved(lines, before.line, above, wanted);
  const first = lines.findIndex((text, index) => index > before.line && text.trim() !== '');
  if (
    reason !== 'block-text' ||
    lines.findIndex((text, index) => index > first && text.trim() !== '') !== misfit.index ||
    line.column < before.column + 2 ||
    before.indent === undefined
  )
    return undefined;
  return {
    ...moved(lines, first, readYamlLine(lines[first] ?? ''), line.column),
    message: 'This line is indented more than the rest of its text.',
  };
}

function moved(lines: readonly string[], index: number, line: YamlLine, column: number): MisplacedLine {
  const isMovedRight = column > line.column;
  const along = isMovedRight ? alongRemedy(index, lastOf(lines, index, line, column)) : '';
  return misplaced(
    index,
    isMovedRight
      ? 'This line is not aligned with the lines that it belongs to.'
      : 'This line is indented more than the lines that it belongs to.',
    column === 0
      ? 'Remove its leading spaces, so that it is aligned with the lines below.'
      : `Begin it with ${spaces(column)}, so that it is aligned with the lines below; it has ${String(line.column)}.${along}`,
  );
}

/**
 * Returns the column of a key that should be aligned with the key above, which has no value or is alone in its
 * mapping.
 */
function besideAbove(
  lines: readonly string[],
  { index, line, before, levels }: Misfit,
  above: YamlLine,
): number | undefined {
  if (line.dashes.length > 0 || line.key === undefined || above.dashes.length > 0 || above.key === undefined)
    return undefined;
  if (before.leavesEmpty === true && line.column > above.column) return line.column;
  const top = levels.at(-1);
  const isAlone =
    top !== undefined &&
    !top.isList &&
    top.line === before.line &&
    top.keys.size === 1 &&
    line.column > (levels.at(-2)?.column ?? -1);
  if (!isAlone || before.kind === 'key') return undefined;
  // The next line decides which of the two is right.
  const next = lines
    .slice(index + 1)
    .map(readYamlLine)
    .find((other) => isStructure(other) && other.column <= Math.max(above.column, line.column));
  return next?.dashes.length === 0 && next.column === line.column ? line.column : undefined;
}

/** Returns the column of a dash, if the next item confirms it. */
function dashAbove(lines: readonly string[], { index, line }: Misfit, above: YamlLine): number | undefined {
  const [dash] = above.dashes;
  if (dash === undefined || line.dashes.length > 0 || above.key === undefined) return undefined;
  const column = dash + line.column - above.start;
  const next = lines
    .slice(index + 1)
    .map(readYamlLine)
    .find((other) => other.dashes.length > 0 && other.column <= Math.max(column, dash));
  return next?.column === column ? column : undefined;
}

/** Returns the column of a key that wrongly closed the collection of the line. */
function closedAbove({ line, before }: Misfit, above: YamlLine): number | undefined {
  const isItem = line.dashes.length > 0;
  const closed = before.closes ?? [];
  const isReopened =
    isStructure(line) && closed.some(({ column, isList }) => column === line.column && isList === isItem);
  if (!isReopened || above.dashes.length > 0 || above.key === undefined) return undefined;
  return closed.findLast(({ isList, keys }) => !isList && !keys.has(above.key ?? ''))?.column;
}

export function alongRemedy(index: number, last: number): string {
  if (last === index) return '';
  return ` Move ${last === index + 1 ? `line ${String(last + 1)}` : `lines ${String(index + 2)} to ${String(last + 1)}`} with it.`;
}

/** Returns the index of the last line that must move together with a line. */
export function lastOf(lines: readonly string[], index: number, line: YamlLine, column: number): number {
  const belongs: number[] = [];
  for (let at = index + 1; at < lines.length; at += 1) {
    const text = lines[at] ?? '';
    if (text.trim() === '') continue;
    if (
      spacesOf(text) <= line.column ||
      (line.dashes.length > 0 && spacesOf(text) === column && readYamlLine(text).dashes.length > 0)
    )
      break;
    belongs.push(at);
  }
  const [first] = belongs;
  if (first === undefined) return index;
  const depth = spacesOf(lines[first] ?? '');
  const isMoved =
    line.dashes.length > 0
      ? line.key !== undefined && depth === line.start
      : (line.value === '' || /^[|>]/.test(line.value)) && depth <= column;
  return isMoved ? (belongs.at(-1) ?? index) : index;
}

export function spaces(count: number): string {
  return count === 0 ? 'no space' : `${String(count)} ${count === 1 ? 'space' : 'spaces'}`;
}
