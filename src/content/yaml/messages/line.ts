/** The structure of a line of block YAML. Columns count from 0. */
export interface YamlLine {
  /** Counts from 1. */
  readonly number: number;
  readonly text: string;
  /** Number of leading spaces. */
  readonly column: number;
  /** Columns of its leading dashes. */
  readonly dashes: readonly number[];
  readonly isItem: boolean;
  /** Column after the dashes. */
  readonly start: number;
  readonly key: string | undefined;
  /** The rest after the key, or after the dashes if there is no key; empty for a comment. */
  readonly value: string;
}

const KEY =
  /^(?:[&!]\S* +)*(?<key>"[^"]*" *|'[^']*' *|(?:[^\s"'#[\]{},&*!|>%@`?:-]|-(?=\S))(?:[^:#]|:(?=\S)|(?<=\S)#)*?):(?:[ \t]+(?<value>.*))?$/;

/** A key as templates declare them, as opposed to words of a text. */
const SIMPLE_KEY = /^[\w-]+$/;

/** `key:value` without a space; not an address such as `https://`. */
const GLUED = /^(?<key>[A-Za-z][\w-]*):(?<value>[^\s:/\u200b\u2060\ufeff].*)$/;

/** Returns all lines of a text. */
export function yamlLines(text: string): YamlLine[] {
  return text.split('\n').map((line, index) => readYamlLine(line, index + 1));
}

export function readYamlLine(text: string, number: number): YamlLine {
  const column = spacesOf(text);
  const dashes: number[] = [];
  let start = column;
  while (/^-(?:\s|$)/.test(text.slice(start))) {
    dashes.push(start);
    start += 1 + spacesOf(text.slice(start + 1));
  }
  const isItem = dashes.length > 0;
  const content = text.slice(start).trimEnd();
  const { key, value = key === undefined ? content : '' } = KEY.exec(content)?.groups ?? {};
  const rest = value.replace(/^(?:[&!]\S*(?:\s+|$))+/, '');
  return { number, text, column, dashes, isItem, start, key: key?.trimEnd(), value: rest.startsWith('#') ? '' : rest };
}

export function isBlank({ text }: YamlLine): boolean {
  return text.trim() === '';
}

/** Whether the line starts an item or has a key, so that it is not part of a text. */
export function isStructure({ isItem, key }: YamlLine): boolean {
  return isItem || (key !== undefined && SIMPLE_KEY.test(key));
}

/** Returns the corrected content of a line without a space after a colon. */
export function unglued({ text, start, isItem, column }: YamlLine): string | undefined {
  const { key, value } = GLUED.exec(text.slice(start).trimEnd())?.groups ?? {};
  return key === undefined || value === undefined
    ? undefined
    : `${isItem ? text.slice(column, start) : ''}${key}: ${withQuotes(value)}`;
}

/** Returns a value as YAML: in quotes if YAML would not read it as plain text. */
export function withQuotes(value: string): string {
  return /^[&*!@`%#]|^[^"'[{|>].*(?:: |:$| #)/.test(value) ? inQuotes(value) : value;
}

/** Returns a value in single quotes. */
export function inQuotes(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/**
 * Returns a line from its key on, with the value between two offsets in quotes; only the value if more is on the
 * line.
 */
export function lineWithQuotes(text: string, start: number, end: number): string {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const before = text.slice(lineStart, start).trimStart();
  const value = text.slice(start, end);
  const isJson = /^\s*\{/.test(text);
  const quoted = isJson ? JSON.stringify(value) : inQuotes(value);
  return /^(?:- +)*(?:[^\s"'[\]{},:#]+: +)?$/.test(before) ? before + quoted : quoted;
}

function spacesOf(text: string): number {
  return /^ */.exec(text)?.[0].length ?? 0;
}
