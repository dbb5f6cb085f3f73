import type { DiagnosticName } from '../../../errors/index.js';
import { isBlank, isStructure, type YamlLine } from './line.js';
import type { MisplacedLine } from './find-misplaced-line.js';

/** A line with wrong indentation, explained without YAML terms. */
export interface LineExplanation {
  readonly name: DiagnosticName;
  readonly message: string;
  readonly remedy: string;
  readonly line: YamlLine;
}

/** Explains a line; `yaml-syntax` unless it has a name of its own. */
export function explain(
  line: YamlLine,
  message: string,
  remedy: string,
  name: DiagnosticName = 'yaml-syntax',
): LineExplanation {
  return { name, message, remedy, line };
}

/** Handles a correct line after a line with wrong indentation. */
export function explainLineAbove(lines: readonly YamlLine[], misplaced: MisplacedLine): LineExplanation | undefined {
  const { line, previous, reason } = misplaced;
  const column = reason === 'block-text' ? undefined : (besideAbove(lines, misplaced) ?? dashAbove(lines, misplaced));
  const wanted = column ?? closedAbove(misplaced);
  if (wanted !== undefined && wanted !== previous.line.column) return moved(lines, previous.line, wanted);
  const [first, second] = lines.slice(previous.line.number).filter((other) => !isBlank(other));
  if (
    reason !== 'block-text' ||
    first === undefined ||
    second !== line ||
    line.column < previous.column + 2 ||
    previous.indent === undefined
  )
    return undefined;
  return {
    ...moved(lines, first, line.column),
    message: 'This line is indented more than the rest of its text.',
  };
}

function moved(lines: readonly YamlLine[], line: YamlLine, column: number): LineExplanation {
  const isMovedRight = column > line.column;
  return explain(
    line,
    isMovedRight
      ? 'This line is not aligned with the lines that it belongs to.'
      : 'This line is indented more than the lines that it belongs to.',
    moveRemedy(line, column, 'the lines below') + (isMovedRight ? alongRemedy(lines, line, column) : ''),
  );
}

/**
 * Returns the column of a key that should be aligned with the key above, which has no value or is alone in its
 * mapping.
 */
function besideAbove(lines: readonly YamlLine[], { line, previous, levels }: MisplacedLine): number | undefined {
  const above = previous.line;
  if (line.isItem || line.key === undefined || above.isItem || above.key === undefined) return undefined;
  if (previous.leavesEmpty === true && line.column > above.column) return line.column;
  const top = levels.at(-1);
  const isAlone =
    top !== undefined &&
    !top.isList &&
    top.line === above &&
    top.keys.size === 1 &&
    line.column > (levels.at(-2)?.column ?? -1);
  if (!isAlone || previous.kind === 'key') return undefined;
  // The next line decides which of the two is right.
  const next = lines
    .slice(line.number)
    .find((other) => isStructure(other) && other.column <= Math.max(above.column, line.column));
  return next?.isItem === false && next.column === line.column ? line.column : undefined;
}

/** Returns the column of a dash, if the next item confirms it. */
function dashAbove(lines: readonly YamlLine[], { line, previous: { line: above } }: MisplacedLine): number | undefined {
  const [dash] = above.dashes;
  if (dash === undefined || line.isItem || above.key === undefined) return undefined;
  const column = dash + line.column - above.start;
  const next = lines.slice(line.number).find((other) => other.isItem && other.column <= Math.max(column, dash));
  return next?.column === column ? column : undefined;
}

/** Returns the column of a key that wrongly closed the collection of the line. */
function closedAbove({ line, previous }: MisplacedLine): number | undefined {
  const above = previous.line;
  const closed = previous.closes ?? [];
  const isReopened =
    isStructure(line) && closed.some(({ column, isList }) => column === line.column && isList === line.isItem);
  if (!isReopened || above.isItem || above.key === undefined) return undefined;
  return closed.findLast(({ isList, keys }) => !isList && !keys.has(above.key ?? ''))?.column;
}

/** Returns the remedy for a line that is aligned with `model` at a column. */
export function moveRemedy(line: YamlLine, column: number, model: string): string {
  return column === 0
    ? `Remove its leading spaces, so that it is aligned with ${model}.`
    : `Begin it with ${spaces(column)}, so that it is aligned with ${model}; it has ${String(line.column)}.`;
}

/** Names the lines that must move together with a line. */
export function alongRemedy(lines: readonly YamlLine[], line: YamlLine, column: number): string {
  const { number } = line;
  const last = lastOf(lines, line, column);
  if (last === number) return '';
  return ` Move ${last === number + 1 ? `line ${String(last)}` : `lines ${String(number + 1)} to ${String(last)}`} with it.`;
}

/** Returns the number of the last line that must move together with a line. */
function lastOf(lines: readonly YamlLine[], line: YamlLine, column: number): number {
  const { isItem } = line;
  const below = lines.slice(line.number).filter((other) => !isBlank(other));
  const end = below.findIndex(
    (other) => other.column <= line.column || (isItem && other.column === column && other.isItem),
  );
  const belongs = end < 0 ? below : below.slice(0, end);
  const depth = belongs[0]?.column ?? Infinity;
  const isMoved = isItem
    ? line.key !== undefined && depth === line.start
    : (line.value === '' || /^[|>]/.test(line.value)) && depth <= column;
  return (isMoved ? belongs.at(-1) : undefined)?.number ?? line.number;
}

export function spaces(count: number): string {
  return count === 0 ? 'no space' : `${String(count)} ${count === 1 ? 'space' : 'spaces'}`;
}
