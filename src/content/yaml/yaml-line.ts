/** A line of block YAML, as far as its depth is concerned. Columns count from 0. */
export interface YamlLine {
  /** Spaces at its beginning. */
  readonly column: number;
  /** Columns of the dashes that it begins with. */
  readonly dashes: readonly number[];
  /** Column of what follows the dashes. */
  readonly start: number;
  readonly key: string | undefined;
  /** What follows the key, or the dashes where there is none; nothing where that is a comment. */
  readonly value: string;
}

const KEY =
  /^(?:[&!]\S* +)*(?<key>"[^"]*" *|'[^']*' *|(?:[^\s"'#[\]{},&*!|>%@`?:-]|-(?=\S))(?:[^:#]|:(?=\S)|(?<=\S)#)*?):(?:\s+(?<value>.*))?$/;

/** A key of the kind that templates have, and no words of a text. */
const SIMPLE_KEY = /^[\w-]+$/;

/** `key:value`, where a space is missing; no address such as `https://`. */
const GLUED = /^(?<key>[A-Za-z][\w-]*):(?<value>[^\s:/].*)$/;

export function readYamlLine(text: string): YamlLine {
  const column = spacesOf(text);
  const dashes: number[] = [];
  let start = column;
  while (/^-(?:\s|$)/.test(text.slice(start))) {
    dashes.push(start);
    start += 1 + spacesOf(text.slice(start + 1));
  }
  const content = text.slice(start).trimEnd();
  const { key, value = key === undefined ? content : '' } = KEY.exec(content)?.groups ?? {};
  const rest = value.replace(/^(?:[&!]\S*(?:\s+|$))+/, '');
  return { column, dashes, start, key: key?.trimEnd(), value: rest.startsWith('#') ? '' : rest };
}

/** Whether nothing of the line is a part of a text: it begins an item, or has a key as templates have them. */
export function isStructure({ dashes, key }: YamlLine): boolean {
  return dashes.length > 0 || (key !== undefined && SIMPLE_KEY.test(key));
}

/** The content of a line in which a space is missing behind a colon, as it should read. */
export function unglued(text: string): string | undefined {
  const { start, dashes, column } = readYamlLine(text);
  const { key, value } = GLUED.exec(text.slice(start).trimEnd())?.groups ?? {};
  return key === undefined || value === undefined
    ? undefined
    : `${dashes.length > 0 ? text.slice(column, start) : ''}${key}: ${withQuotes(value)}`;
}

/** A value as it has to be written: in quotes where YAML would read more than a text in it. */
export function withQuotes(value: string): string {
  return /^[&*!@`%#]|^[^"'[{|>].*(?:: |:$| #)/.test(value) ? `'${value.replaceAll("'", "''")}'` : value;
}

/** The line of a value, from its key on, with the value between two offsets in quotes; the quoted value alone where anything else is on its line. */
export function lineWithQuotes(text: string, start: number, end: number): string {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const before = text.slice(lineStart, start).trimStart();
  const quoted = `'${text.slice(start, end).replaceAll("'", "''")}'`;
  return /^(?:- +)*(?:[^\s"'[\]{},:#]+: +)?$/.test(before) ? before + quoted : quoted;
}

export function spacesOf(text: string): number {
  return /^ */.exec(text)?.[0].length ?? 0;
}
