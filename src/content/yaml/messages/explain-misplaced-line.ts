import type { DiagnosticName } from '../../../errors/index.js';
import { codePoint } from '../../../lib/text/encoding.js';
import {
  alongRemedy,
  explain,
  explainLineAbove,
  moveRemedy,
  spaces,
  type LineExplanation,
} from './explain-line-above.js';
import { isBlank, isStructure, readYamlLine, unglued, withQuotes, type YamlLine } from './line.js';
import { findMisplacedLine, type Collection, type MisplacedLine, type PreviousValue } from './find-misplaced-line.js';

/** A possible position of a line. */
interface Target {
  readonly column: number;
  /** The line that it would belong to. */
  readonly line: YamlLine;
  /** Distance from the current position, in spaces. */
  readonly distance: number;
}

/** A key with another character instead of a colon. */
const OTHER_COLON = /^ *[A-Za-z][\w-]*(?: ?=|;)(?: |$)/;

/** A dash or a key with its colon, where another sign or space than that of YAML is. */
const ODD_SIGN =
  /^ *(?:- +)*(?:(?<dash>[-–—•])(?<behindDash>[^\S \t\r\n]|(?<!-) )|(?<key>[\w-]+|"[^"]*"|'[^']*') ?(?:(?<colon>[：﹕︓∶]) *|:(?<space>[^\S \t\r\n]|[\u200b\u2060\ufeff])))\s*(?<rest>.*)$/u;

export const BLANK_TAB = 'This line contains only a tab, which is not an empty line.';
export const EMPTY_LINE = 'Remove the tab.';

/** Finds the first line of invalid YAML with wrong indentation, and its remedy. */
export function explainMisplacedLine(lines: readonly YamlLine[]): LineExplanation | undefined {
  const misplaced = findMisplacedLine(lines);
  if (misplaced === undefined) return undefined;
  const above =
    misplaced.reason === 'place' || misplaced.reason === 'block-text' ? explainLineAbove(lines, misplaced) : undefined;
  if (above !== undefined) return above;
  switch (misplaced.reason) {
    case 'blank-tab':
      return explain(misplaced.line, BLANK_TAB, EMPTY_LINE, 'yaml-tab-indentation');
    case 'tab':
      return blanks(misplaced, 'yaml-tab-indentation', 'A tab is used for indentation.', 'the tab');
    case 'odd-space':
      return blanks(misplaced, 'yaml-syntax', oddSpace(misplaced.line.text), 'them');
    case 'block-text':
      return blockText(lines, misplaced);
    case 'dash':
      return gluedDash(misplaced.line);
    case 'place':
      return wrongPlace(lines, misplaced);
  }
}

function blanks(misplaced: MisplacedLine, name: DiagnosticName, message: string, what: string): LineExplanation {
  const { line: written, previous, levels } = misplaced;
  const { text, number } = written;
  const content = text.trimStart();
  // The intended column is unclear. Other blanks are often as many as the intended spaces.
  const width = name === 'yaml-syntax' ? text.length - content.length : undefined;
  const line = readYamlLine(' '.repeat(width ?? 0) + content, number);
  const [target] = width === undefined ? targets(line, levels, previous) : nearest(targets(line, levels, previous));
  // An indented line belongs below a line without indentation.
  const isText = isStructure(line)
    ? previous.kind === 'block' && (target === undefined || target.column === 0)
    : previous.kind === 'block' || previous.kind === 'text';
  const column = isText
    ? (previous.indent ?? previous.column + 2)
    : (target?.column ?? (levels.length === 0 ? 0 : previous.column + 2));
  const remedy = column === 0 ? `Remove ${what}.` : `Begin the line with ${spaces(column)} instead of ${what}.`;
  return explain(written, message, remedy, name);
}

function oddSpace(text: string): string {
  const which = /^ *\u00a0/.test(text) ? 'no-break' : 'unusual';
  return `This line begins with ${which} spaces; only plain spaces count as indentation.`;
}

function blockText(lines: readonly YamlLine[], { previous, line, levels }: MisplacedLine): LineExplanation {
  const content = unglued(line);
  const isBesideKeys = levels.some((level) => !level.isList && level.column === line.start);
  if (content !== undefined && isBesideKeys) return gluedColon(line, content);
  const column = previous.indent ?? previous.column + 2;
  let last = line;
  for (const below of lines.slice(line.number)) {
    if (below.column <= previous.column && isStructure(below)) break;
    if (!isBlank(below) && below.column < column) last = below;
  }
  const which = last === line ? 'it' : `lines ${String(line.number)} to ${String(last.number)}`;
  const orKey =
    isBesideKeys && OTHER_COLON.test(line.text)
      ? ' If it is not part of that text, write a colon and a space after its key.'
      : '';
  return explain(
    line,
    `This line is indented less than the text that starts in line ${String(previous.line.number)}.`,
    `Begin ${which} with ${spaces(column)} or more; this line has ${String(line.column)}.${orKey}`,
  );
}

function gluedDash(line: YamlLine): LineExplanation {
  return explain(line, 'A space is missing after the dash.', `Write \`- ${line.text.trim().slice(1)}\`.`);
}

function gluedColon(line: YamlLine, content: string): LineExplanation {
  return explain(line, 'A space is missing after the colon.', `Write \`${content}\`.`);
}

function wrongPlace(
  lines: readonly YamlLine[],
  { line, levels, previous }: MisplacedLine,
): LineExplanation | undefined {
  for (const at of previous.kind === 'text' ? [previous.line, line] : [line]) {
    const odd = at.key === undefined ? oddSign(at.text) : undefined;
    if (odd) return explain(at, odd.message, odd.remedy);
    const content = at.key === undefined ? unglued(at) : undefined;
    if (content !== undefined) return gluedColon(at, content);
    const [, key, sign] = /^ *(?:- +)*(\w[\w-]*) ([>|][+-]?) *$/.exec(at.text) ?? [];
    if (key !== undefined && sign !== undefined)
      return explain(at, `A colon is missing after \`${key}\`.`, `Write \`${key}: ${sign}\`.`);
  }
  if (/^ *-[A-Za-z]/.test(line.text) && levels.some(({ column, isList }) => isList && column === line.column))
    return gluedDash(line);
  if (line.key === undefined && !line.isItem) return words(line, previous);
  const places = targets(line, levels, previous);
  const below = lines.slice(line.number).find((other) => !isBlank(other))?.column ?? 0;
  const meant = line.isItem ? below - (line.start - line.column) : -1;
  const target = places.find(({ column }) => column === meant) ?? nearest(places)[0];
  if (target === undefined) return undefined;
  const isDeeper = line.column > (levels.at(-1)?.column ?? 0);
  return explain(
    line,
    isDeeper
      ? 'This line is indented more than the line before it.'
      : 'This line is not aligned with the lines that it belongs to.',
    moveRemedy(line, target.column, `line ${String(target.line.number)}`) + alongRemedy(lines, line, target.column),
  );
}

/** Names a sign or space that looks like one of YAML, and is none. */
export function oddSign(text: string): { readonly message: string; readonly remedy: string } | undefined {
  const { dash, behindDash, key, colon, space, rest = '' } = ODD_SIGN.exec(text)?.groups ?? {};
  const remedy = `Write \`${key === undefined ? '-' : `${key}:`} ${withQuotes(rest.trim())}\`, with a plain space.`;
  const sign = colon ?? (dash === '-' ? undefined : dash);
  if (sign !== undefined)
    return {
      message: `\`${sign}\` (${codePoint(sign)}) is no ${colon === undefined ? 'dash' : 'colon'} for YAML.`,
      remedy,
    };
  const blank = space ?? behindDash;
  if (blank === undefined) return undefined;
  const name = blank === '\u00a0' ? 'a no-break space' : 'an unusual space';
  return {
    message: `Behind \`${key === undefined ? '-' : `${key}:`}\` is ${name} (${codePoint(blank)}), not a plain one.`,
    remedy,
  };
}

/** Describes a line without key and dash. */
function words(line: YamlLine, { kind, column, line: { number } }: PreviousValue): LineExplanation {
  const remedy =
    kind === 'text'
      ? `Begin it with ${spaces(column + 2)} if it continues the text of line ${String(number)}. Otherwise add a key, or remove it.`
      : 'Add a key (`key: value`), or remove it.';
  return explain(line, 'This line has no key and is not part of a text.', remedy);
}

/** Returns the possible positions of a line, innermost first. */
function targets(line: YamlLine, levels: readonly Collection[], previous: PreviousValue): Target[] {
  const { isItem } = line;
  const fitting = levels.filter(({ isList }) => isList === isItem);
  // A mapping has each key once.
  const free = fitting.filter(({ keys }) => line.key === undefined || isItem || !keys.has(line.key));
  const open = (free.length > 0 ? free : fitting)
    .map(({ column, line: at }) => ({ column, line: at, distance: Math.abs(column - line.column) }))
    .reverse();
  if (previous.kind !== 'key' && previous.kind !== 'dash') return open;
  return [
    {
      column: previous.column + 2,
      line: previous.line,
      distance: Math.abs(previous.column + (isItem ? 0 : 1) - line.column),
    },
    ...open,
  ];
}

function nearest(places: readonly Target[]): Target[] {
  return places.toSorted((a, b) => a.distance - b.distance);
}
