import type { DiagnosticName } from '../../../errors/index.js';
import { alongRemedy, lastOf, lineAbove, misplaced, spaces, type MisplacedLine } from './explain-line-above.js';
import { isStructure, readYamlLine, spacesOf, unglued, type YamlLine } from './line.js';
import { findMisfit, type Before, type Level, type Misfit } from './find-misplaced-line.js';

/** A possible position of a line. */
interface Target {
  readonly column: number;
  /** Index of the line that it would belong to. */
  readonly line: number;
  /** Distance from the current position, in spaces. */
  readonly distance: number;
}

/** A key with another character instead of a colon. */
const OTHER_COLON = /^ *[A-Za-z][\w-]*(?: ?=|;|\uff1a)(?: |$)/;

export const BLANK_TAB = 'This line contains only a tab, which is not an empty line.';
export const EMPTY_LINE = 'Remove the tab.';

/** Finds the first line of invalid YAML with wrong indentation, and its remedy. */
export function misplacedLine(lines: readonly string[]): MisplacedLine | undefined {
  const misfit = findMisfit(lines);
  if (misfit === undefined) return undefined;
  const above = misfit.reason === 'place' || misfit.reason === 'block-text' ? lineAbove(lines, misfit) : undefined;
  if (above !== undefined) return above;
  switch (misfit.reason) {
    case 'conflict':
      return misplaced(
        misfit.index,
        'This is a merge conflict: version control left two versions of these lines here.',
        'Keep one version, and remove the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`.',
      );
    case 'blank-tab':
      return misplaced(misfit.index, BLANK_TAB, EMPTY_LINE, 'yaml-tab-indentation');
    case 'tab':
      return blanks(lines, misfit, 'yaml-tab-indentation', 'A tab is used for indentation.', 'the tab');
    case 'odd-space':
      return blanks(lines, misfit, 'yaml-syntax', oddSpace(lines[misfit.index] ?? ''), 'them');
    case 'block-text':
      return blockText(lines, misfit);
    case 'dash':
      return gluedDash(lines, misfit.index);
    case 'place':
      return wrongPlace(lines, misfit);
  }
}

function blanks(
  lines: readonly string[],
  misfit: Misfit,
  name: DiagnosticName,
  message: string,
  what: string,
): MisplacedLine {
  const { index, before, levels } = misfit;
  const text = lines[index] ?? '';
  const content = text.trimStart();
  // The intended column is unclear. Other blanks are often as many as the intended spaces.
  const width = name === 'yaml-syntax' ? text.length - content.length : undefined;
  const line = readYamlLine(' '.repeat(width ?? 0) + content);
  const [target] = width === undefined ? targets(line, levels, before) : nearest(targets(line, levels, before));
  // An indented line belongs below a line without indentation.
  const isText = isStructure(line)
    ? before.kind === 'block' && (target === undefined || target.column === 0)
    : before.kind === 'block' || before.kind === 'text';
  const column = isText
    ? (before.indent ?? before.column + 2)
    : (target?.column ?? (levels.length === 0 ? 0 : before.column + 2));
  const remedy = column === 0 ? `Remove ${what}.` : `Begin the line with ${spaces(column)} instead of ${what}.`;
  return misplaced(index, message, remedy, name);
}

function oddSpace(text: string): string {
  const which = /^ *\u00a0/.test(text) ? 'no-break' : 'unusual';
  return `This line begins with ${which} spaces; only plain spaces count as indentation.`;
}

function blockText(lines: readonly string[], { index, before, line, levels }: Misfit): MisplacedLine {
  const content = unglued(lines[index] ?? '');
  const isBesideKeys = levels.some((level) => !level.isList && level.column === line.start);
  if (content !== undefined && isBesideKeys) return gluedColon(index, content);
  const column = before.indent ?? before.column + 2;
  let last = index;
  for (let at = index + 1; at < lines.length; at += 1) {
    const text = lines[at] ?? '';
    if (spacesOf(text) <= before.column && isStructure(readYamlLine(text))) break;
    if (text.trim() !== '' && spacesOf(text) < column) last = at;
  }
  const which = last === index ? 'it' : `lines ${String(index + 1)} to ${String(last + 1)}`;
  const orKey =
    isBesideKeys && OTHER_COLON.test(lines[index] ?? '')
      ? ' If it is not part of that text, write a colon and a space after its key.'
      : '';
  return misplaced(
    index,
    `This line is indented less than the text that starts in line ${String(before.line + 1)}.`,
    `Begin ${which} with ${spaces(column)} or more; this line has ${String(spacesOf(lines[index] ?? ''))}.${orKey}`,
  );
}

function gluedDash(lines: readonly string[], index: number): MisplacedLine {
  return misplaced(index, 'A space is missing after the dash.', `Write \`- ${(lines[index] ?? '').trim().slice(1)}\`.`);
}

function gluedColon(index: number, content: string): MisplacedLine {
  return misplaced(index, 'A space is missing after the colon.', `Write \`${content}\`.`);
}

function wrongPlace(lines: readonly string[], { index, line, levels, before }: Misfit): MisplacedLine | undefined {
  for (const at of before.kind === 'text' ? [before.line, index] : [index]) {
    const content = readYamlLine(lines[at] ?? '').key === undefined ? unglued(lines[at] ?? '') : undefined;
    if (content !== undefined) return gluedColon(at, content);
    const [, key, sign] = /^ *(?:- +)*(\w[\w-]*) ([>|][+-]?) *$/.exec(lines[at] ?? '') ?? [];
    if (key !== undefined && sign !== undefined)
      return misplaced(at, `A colon is missing after \`${key}\`.`, `Write \`${key}: ${sign}\`.`);
  }
  if (/^ *-[A-Za-z]/.test(lines[index] ?? '') && levels.some(({ column, isList }) => isList && column === line.column))
    return gluedDash(lines, index);
  if (line.key === undefined && line.dashes.length === 0) return words(index, before);
  const places = targets(line, levels, before);
  const meant = line.dashes.length > 0 ? columnBelow(lines, index) - (line.start - line.column) : -1;
  const target = places.find(({ column }) => column === meant) ?? nearest(places)[0];
  if (target === undefined) return undefined;
  const isDeeper = line.column > (levels.at(-1)?.column ?? 0);
  return misplaced(
    index,
    isDeeper
      ? 'This line is indented more than the line before it.'
      : 'This line is not aligned with the lines that it belongs to.',
    moveRemedy(lines, index, line, target),
  );
}

/** Returns the indentation of the next line with content. */
function columnBelow(lines: readonly string[], index: number): number {
  return spacesOf(lines.slice(index + 1).find((text) => text.trim() !== '') ?? '');
}

/** Describes a line without key and dash. */
function words(index: number, { kind, column, line }: Before): MisplacedLine {
  const remedy =
    kind === 'text'
      ? `Begin it with ${spaces(column + 2)} if it continues the text of line ${String(line + 1)}. Otherwise add a key, or remove it.`
      : 'Add a key (`key: value`), or remove it.';
  return misplaced(index, 'This line has no key and is not part of a text.', remedy);
}

/** Returns the possible positions of a line, innermost first. */
function targets(line: YamlLine, levels: readonly Level[], before: Before): Target[] {
  const isItem = line.dashes.length > 0;
  const fitting = levels.filter(({ isList }) => isList === isItem);
  // A mapping has each key once.
  const free = fitting.filter(({ keys }) => line.key === undefined || isItem || !keys.has(line.key));
  const open = (free.length > 0 ? free : fitting)
    .map(({ column, line: at }) => ({ column, line: at, distance: Math.abs(column - line.column) }))
    .reverse();
  if (before.kind !== 'key' && before.kind !== 'dash') return open;
  return [
    {
      column: before.column + 2,
      line: before.line,
      distance: Math.abs(before.column + (isItem ? 0 : 1) - line.column),
    },
    ...open,
  ];
}

function nearest(places: readonly Target[]): Target[] {
  return places.toSorted((a, b) => a.distance - b.distance);
}

function moveRemedy(lines: readonly string[], index: number, line: YamlLine, { column, line: model }: Target): string {
  const last = lastOf(lines, index, line, column);
  const below = `with line ${String(model + 1)}`;
  const along = alongRemedy(index, last);
  if (column === 0) return `Remove its leading spaces, so that it is aligned ${below}.${along}`;
  return `Begin it with ${spaces(column)}, so that it is aligned ${below}; it has ${String(line.column)}.${along}`;
}
