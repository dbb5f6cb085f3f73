import { isBlank, isStructure, readYamlLine, type YamlLine } from './line.js';

/** An open list or mapping. */
export interface Collection {
  readonly column: number;
  readonly isList: boolean;
  /** Its last line. */
  line: YamlLine;
  readonly keys: Set<string>;
}

/** The previous value, which decides what may follow. */
export interface PreviousValue {
  readonly kind: 'closed' | 'key' | 'dash' | 'text' | 'block';
  /** Column of its key or dash. */
  readonly column: number;
  readonly line: YamlLine;
  /** Indentation of a block text, once known. */
  indent?: number;
  /** Whether the key above it has no value. */
  readonly leavesEmpty?: boolean;
  /** The collections that its line closed. */
  readonly closes?: readonly Collection[];
}

/** The first line with wrong indentation, and what precedes it. */
export interface MisplacedLine {
  readonly line: YamlLine;
  readonly levels: readonly Collection[];
  readonly previous: PreviousValue;
  readonly reason: 'blank-tab' | 'tab' | 'odd-space' | 'block-text' | 'dash' | 'place';
}

const TAB = /^ *\t/;

const ODD_SPACE = /^ *[^\S \t\r\n]/;

/** A dash directly followed by a word. */
const GLUED_DASH = /^ *-[A-Za-z]/;

/**
 * Finds the first line of invalid YAML at a column where no list, mapping or text is open. Returns `undefined` if every
 * line fits, or if a rare YAML form comes before.
 */
export function findMisplacedLine(lines: readonly YamlLine[]): MisplacedLine | undefined {
  const levels: Collection[] = [];
  let previous: PreviousValue = { kind: 'closed', column: -1, line: readYamlLine('', 0) };
  let end = 0;
  for (const line of lines) {
    if (line.number <= end) continue;
    const { text, column } = line;
    const misplaced = (reason: MisplacedLine['reason']): MisplacedLine => ({ line, levels, previous, reason });
    if (isBlank(line)) {
      if (previous.kind === 'block' && TAB.test(text) && column < (previous.indent ?? Infinity))
        return misplaced('blank-tab');
      continue;
    }
    if (isInBlock(previous, column)) continue;
    if (TAB.test(text)) {
      // A plain text may continue after spaces and a tab.
      if (previous.kind === 'text' && column > previous.column && !isStructure(readYamlLine(text.trim(), line.number)))
        continue;
      return misplaced('tab');
    }
    if (text[column] === '#') continue;
    if (ODD_SPACE.test(text)) return misplaced('odd-space');
    if (/^(?:---|\.\.\.|%|\? )/.test(text.trim())) {
      if (levels.length > 0 || !/^(?:---\s*|%.*)$/.test(text)) return undefined;
      continue;
    }
    if (
      previous.kind === 'block' &&
      (column > previous.column ? !/^[a-z][\w-]*$/.test(line.key ?? '') || line.isItem : !isStructure(line))
    )
      return misplaced('block-text');
    if (goesOn(previous, line)) {
      if (previous.kind !== 'text') previous = { kind: 'text', column: previous.column, line };
      continue;
    }
    if (
      GLUED_DASH.test(text) &&
      line.key !== undefined &&
      (isBelow(previous, line) || levels.some((level) => level.isList && level.column === column))
    )
      return misplaced('dash');
    const closes = enter(levels, previous, line);
    if (closes === undefined)
      return misplaced(previous.kind === 'block' && previous.indent === undefined ? 'block-text' : 'place');
    const last = endOfValue(lines, line);
    if (last === undefined) return undefined;
    previous = { ...valueOf(line), line, closes, leavesEmpty: previous.kind === 'key' && !isBelow(previous, line) };
    end = last.number;
  }
  return undefined;
}

/** Whether a line belongs to the block text above it. The first line sets the indentation. */
function isInBlock(previous: PreviousValue, column: number): boolean {
  if (previous.kind !== 'block' || column <= previous.column || column < (previous.indent ?? 0)) return false;
  previous.indent ??= column;
  return true;
}

/** Whether a line continues a plain text. */
function goesOn(previous: PreviousValue, { column, key, isItem }: YamlLine): boolean {
  if (column <= previous.column || (key !== undefined && !isItem)) return false;
  return (
    previous.kind === 'text' || ((previous.kind === 'key' || previous.kind === 'dash') && key === undefined && !isItem)
  );
}

/** Whether a line is the value of the key or dash before it. */
function isBelow({ kind, column }: PreviousValue, line: YamlLine): boolean {
  return (
    (kind === 'key' || kind === 'dash') &&
    (line.column > column || (kind === 'key' && line.isItem && line.column === column))
  );
}

/** Enters the list or mapping of a line and returns the closed levels; `undefined` without changes if none fits. */
function enter(levels: Collection[], previous: PreviousValue, line: YamlLine): Collection[] | undefined {
  const { isItem } = line;
  const open = (column: number, isList: boolean): unknown => levels.push({ column, isList, line, keys: new Set() });
  let closes: Collection[] = [];
  if (!isItem && line.key === undefined) return undefined;
  if (levels.length > 0 && !isBelow(previous, line)) {
    const found = levels.findLastIndex(
      ({ column, isList }) => column * 2 + Number(isList) <= line.column * 2 + Number(isItem),
    );
    const level = levels[found];
    if (level?.column !== line.column || level.isList !== isItem) return undefined;
    closes = levels.splice(found + 1);
    level.line = line;
  } else open(line.column, isItem);
  for (const column of line.dashes.slice(1)) open(column, true);
  if (isItem && line.key !== undefined) open(line.start, false);
  if (line.key !== undefined) levels.at(-1)?.keys.add(line.key);
  return closes;
}

function valueOf({ key, start, dashes, value }: YamlLine): Pick<PreviousValue, 'kind' | 'column' | 'indent'> {
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

/** Returns the line on which a value in quotes or brackets ends; `undefined` if it does not end. */
function endOfValue(lines: readonly YamlLine[], line: YamlLine): YamlLine | undefined {
  if (!/^["'[{]/.test(line.value)) return line;
  let quote = '';
  let depth = 0;
  for (let at: YamlLine | undefined = line; at !== undefined; at = lines[at.number]) {
    const text = (at === line ? line.value : at.text).replaceAll("''", '');
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
