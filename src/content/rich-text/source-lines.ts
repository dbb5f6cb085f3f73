import type { TextSpan } from './prepared-text.js';

/** Returns the offset in the source for an offset in the text of a block. */
export type Locate = (at: number) => number;

/** The lines of a text with their offsets. */
export interface SourceLines {
  /** The text of a line, counted from 0, without its end. */
  text(line: number): string;
  /** The offset of its first character. */
  start(line: number): number;
  /** The line without white space around it. */
  span(line: number): TextSpan;
  /** Finds a block whose content begins on a line, without the marks of quotations, lists and headings around it. */
  block(content: string, line: number): Locate;
  /** The cells of the row of a table; `columns` only for the first row. */
  cells(line: number, columns?: number): Cell[];
}

export interface Cell extends TextSpan {
  readonly locate: Locate;
}

export function sourceLines(source: string): SourceLines {
  const texts = source.split('\n');
  const starts: number[] = [];
  let offset = 0;
  for (const text of texts) {
    starts.push(offset);
    offset += text.length + 1;
  }
  const text = (line: number): string => texts[line] ?? '';
  const start = (line: number): number => starts[line] ?? source.length;
  return {
    text,
    start,
    span(line) {
      const words = text(line);
      const indent = words.length - words.trimStart().length;
      return { at: start(line) + indent, length: Math.max(1, words.trim().length) };
    },
    block(content, line) {
      let from = 0;
      const parts = content.split('\n').map((own, index) => {
        const indent = own.length - own.trimStart().length;
        const column = Math.max(0, text(line + index).lastIndexOf(own.trim()) - indent);
        const part = { from, to: start(line + index) + column };
        from += own.length + 1;
        return part;
      });
      return (at) => {
        const part = parts.findLast((own) => own.from <= at) ?? { from: 0, to: start(line) };
        return part.to + at - part.from;
      };
    },
    cells: (line, columns) => cellsOf(text(line), start(line), columns),
  };
}

/** Splits a row as the parser does, at each `|` that is not behind a backslash. */
function cellsOf(row: string, start: number, columns: number | undefined): Cell[] {
  const parts = row.split(/(?<!\\)\|/);
  if (parts.length > 1 && parts.at(-1)?.trim() === '') parts.pop();
  let at = start;
  const cells = parts.map((part) => {
    const from = at + part.length - part.trimStart().length;
    at += part.length + 1;
    return { at: from, length: Math.max(1, part.trim().length), locate: cellLocate(part.trim(), from) };
  });
  const isOutside = columns === undefined ? /^[\s>]*$/.test(parts[0] ?? '') : cells.length > columns;
  return isOutside ? cells.slice(1) : cells;
}

/** The parser takes the backslash from `\|`. */
function cellLocate(raw: string, from: number): Locate {
  return (at) => {
    let offset = 0;
    for (let left = at; left > 0; left -= 1) offset += raw.startsWith('\\|', offset) ? 2 : 1;
    return from + offset;
  };
}
