import { isStructure, readYamlLine, spacesOf, type YamlLine } from './line.js';

/** An open list or mapping. */
export interface Level {
  readonly column: number;
  readonly isList: boolean;
  /** Index of its last line. */
  line: number;
  readonly keys: Set<string>;
}

/** The previous value, which decides what may follow. */
export interface Before {
  readonly kind: 'closed' | 'key' | 'dash' | 'text' | 'block';
  /** Column of its key or dash. */
  readonly column: number;
  readonly line: number;
  /** Indentation of a block text, once known. */
  indent?: number;
  /** Whether the key above it has no value. */
  readonly leavesEmpty?: boolean;
  /** The collections that its line closed. */
  readonly closes?: readonly Level[];
}

/** The first line with wrong indentation, and what precedes it. */
export interface Misfit {
  readonly index: number;
  readonly line: YamlLine;
  readonly levels: readonly Level[];
  readonly before: Before;
  readonly reason: 'conflict' | 'blank-tab' | 'tab' | 'odd-space' | 'block-text' | 'dash' | 'place';
}

const TAB = /^ *\t/;

/** Merge conflict markers. */
const CONFLICT = /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/;

const ODD_SPACE = /^ *[^\S \t\r\n]/;

/** A dash directly followed by a word. */
const GLUED_DASH = /^ *-[A-Za-z]/;

/**
 * Finds the first line of invalid YAML at a column where no list, mapping or text is open. Returns `undefined` if every
 * line fits, or if a rare YAML form comes before.
 */
export function findMisfit(lines: readonly string[]): Misfit | undefined {
  const levels: Level[] = [];
  let before: Before = { kind: 'closed', column: -1, line: -1 };
  for (let index = 0; index < lines.length; index += 1) {
    const text = lines[index] ?? '';
    const column = spacesOf(text);
    const line = readYamlLine(text);
    const misfit = (reason: Misfit['reason']): Misfit => ({ index, line, levels, before, reason });
    if (text.trim() === '') {
      if (before.kind === 'block' && TAB.test(text) && column < (before.indent ?? Infinity)) return misfit('blank-tab');
      continue;
    }
    if (isInBlock(before, column)) continue;
    if (CONFLICT.test(text.trimEnd())) return misfit('conflict');
    if (TAB.test(text)) {
      // A plain text may continue after spaces and a tab.
      if (before.kind === 'text' && column > before.column && !isStructure(readYamlLine(text.trim()))) continue;
      return misfit('tab');
    }
    if (text[column] === '#') continue;
    if (ODD_SPACE.test(text)) return misfit('odd-space');
    if (/^(?:---|\.\.\.|%|\? )/.test(text.trim())) {
      if (levels.length > 0 || !/^(?:---\s*|%.*)$/.test(text)) return undefined;
      continue;
    }
    if (
      before.kind === 'block' &&
      (column > before.column ? !/^[a-z][\w-]*$/.test(line.key ?? '') || line.dashes.length > 0 : !isStructure(line))
    )
      return misfit('block-text');
    if (goesOn(before, line)) {
      if (before.kind !== 'text') before = { kind: 'text', column: before.column, line: index };
      continue;
    }
    if (
      GLUED_DASH.test(text) &&
      line.key !== undefined &&
      (isBelow(before, line) || levels.some((level) => level.isList && level.column === column))
    )
      return misfit('dash');
    const closes = enter(levels, before, line, index);
    if (closes === undefined)
      return misfit(before.kind === 'block' && before.indent === undefined ? 'block-text' : 'place');
    const end = endOfValue(lines, index, line.value);
    if (end === undefined) return undefined;
    before = { ...beforeNext(line), line: index, closes, leavesEmpty: before.kind === 'key' && !isBelow(before, line) };
    index = end;
  }
  return undefined;
}

/** Whether a line belongs to the block text above it. The first line sets the indentation. */
function isInBlock(before: Before, column: number): boolean {
  if (before.kind !== 'block' || column <= before.column || column < (before.indent ?? 0)) return false;
  before.indent ??= column;
  return true;
}

/** Whether a line continues a plain text. */
function goesOn(before: Before, { column, key, dashes }: YamlLine): boolean {
  if (column <= before.column || (key !== undefined && dashes.length === 0)) return false;
  return (
    before.kind === 'text' ||
    ((before.kind === 'key' || before.kind === 'dash') && key === undefined && dashes.length === 0)
  );
}

/** Whether a line is the value of the key or dash before it. */
function isBelow({ kind, column }: Before, line: YamlLine): boolean {
  return (
    (kind === 'key' || kind === 'dash') &&
    (line.column > column || (kind === 'key' && line.dashes.length > 0 && line.column === column))
  );
}

/** Enters the list or mapping of a line and returns the closed levels; `undefined` without changes if none fits. */
function enter(levels: Level[], before: Before, line: YamlLine, index: number): Level[] | undefined {
  const isItem = line.dashes.length > 0;
  let closes: Level[] = [];
  if (!isItem && line.key === undefined) return undefined;
  if (levels.length > 0 && !isBelow(before, line)) {
    const found = levels.findLastIndex(
      ({ column, isList }) => column * 2 + Number(isList) <= line.column * 2 + Number(isItem),
    );
    const level = levels[found];
    if (level?.column !== line.column || level.isList !== isItem) return undefined;
    closes = levels.splice(found + 1);
    level.line = index;
  } else levels.push({ column: line.column, isList: isItem, line: index, keys: new Set() });
  for (const column of line.dashes.slice(1)) levels.push({ column, isList: true, line: index, keys: new Set() });
  if (isItem && line.key !== undefined)
    levels.push({ column: line.start, isList: false, line: index, keys: new Set() });
  if (line.key !== undefined) levels.at(-1)?.keys.add(line.key);
  return closes;
}

function beforeNext({ key, start, dashes, value }: YamlLine): Pick<Before, 'kind' | 'column' | 'indent'> {
  const column = key === undefined ? (dashes.at(-1) ?? start) : start;
  if (value === '') return { kind: key === undefined ? 'dash' : 'key', column };
  const header = /^[|>][-+]?(?<digit>[1-9])?/.exec(value)?.groups;
  if (header !== undefined)
    return {
      kind: 'block',
      column,
      ...(header['digit'] !== undefined && { indent: column + Number(header['digit']) }),
    };
  return { kind: /^["'[{*]/.test(value) ? 'closed' : 'text', column };
}

/** Returns the index of the line on which a value in quotes or brackets ends; `undefined` if it does not end. */
function endOfValue(lines: readonly string[], index: number, value: string): number | undefined {
  if (!/^["'[{]/.test(value)) return index;
  let quote = '';
  let depth = 0;
  for (let at = index; at < lines.length; at += 1) {
    const text = (at === index ? value : (lines[at] ?? '')).replaceAll("''", '');
    for (const { 0: sign, index: offset } of text.matchAll(/\\.|["'[\]{}]/g)) {
      if (quote !== '') quote = sign.endsWith(quote) && (sign === quote || quote === "'") ? '' : quote;
      else if (/["']/.test(sign)) quote = /[^\s[{,:]/.test(text.charAt(offset - 1)) ? '' : sign;
      else if (/[[{]/.test(sign)) depth += 1;
      else if (/[\]}]/.test(sign)) depth -= 1;
    }
    if (quote === '' && depth <= 0) return at;
  }
  return undefined;
}
