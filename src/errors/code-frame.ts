import { cells } from './cells.js';
import type { SourcePosition } from './diagnostic.js';

/** Maximum width of a source line in a frame; longer lines are cut around the marked column. */
const MAX_WIDTH = 100;
const CONTEXT_LINES = 2;

/** A position with the lines around it. */
export interface FramedPosition {
  readonly position: SourcePosition;
  readonly frame?: string;
}

type TextPosition = SourcePosition & { readonly line: number; readonly column: number };

/**
 * The lines around a position with a marker under the offending part:
 *
 *       3 | title: Ludo
 *     > 4 | bannerImge: hero.svg
 *         | ^^^^^^^^^^
 *
 * A column beyond the line is marked after its end. Control characters are shown as `·`, tabs as `→`. Returns
 * `undefined` if the position has no line or is outside the text.
 */
export function codeFrame(text: string, position: Omit<SourcePosition, 'file'>): string | undefined {
  const { line } = position;
  if (line === undefined) return undefined;
  const lines = text.split(/\r?\n/);
  const marked = lines[line - 1];
  if (marked === undefined) return undefined;
  const column = Math.max(1, position.column ?? 1);
  const endColumn =
    position.endLine === undefined || position.endLine === line
      ? (position.endColumn ?? column + 1)
      : marked.length + 1;
  const from =
    marked.length <= MAX_WIDTH
      ? 0
      : wholeCharacter(marked, Math.max(0, Math.min(column - 1, marked.length) - Math.floor(MAX_WIDTH / 2)));
  const first = Math.max(1, line - CONTEXT_LINES);
  // A trailing line break starts no new line, unless the position is on it.
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  const last = Math.max(line, Math.min(count, line + CONTEXT_LINES));
  const gutter = String(last).length;
  const out: string[] = [];
  for (let number = first; number <= last; number += 1) {
    const content = printable(slice(lines[number - 1] ?? '', number === line ? from : 0));
    out.push(`${number === line ? '>' : ' '} ${String(number).padStart(gutter)} | ${content}`.trimEnd());
    if (number === line) {
      const start = cells(marked.slice(from, column - 1)) + (from > 0 ? 1 : 0) + (column - 1 > marked.length ? 1 : 0);
      const width = Math.max(1, cells(marked.slice(column - 1, Math.min(endColumn - 1, from + MAX_WIDTH))));
      out.push(`  ${' '.repeat(gutter)} | ${' '.repeat(start)}${'^'.repeat(width)}`);
    }
  }
  return out.join('\n');
}

/** Adds its code frame to a position in a text. */
export function framed(text: string, position: SourcePosition): FramedPosition {
  const frame = codeFrame(text, position);
  return frame === undefined ? { position } : { position, frame };
}

/** Returns the position of a part of a text; `at` is its offset. Without a length, it has no end. */
export function positionIn(file: string, text: string, at: number, length?: number): TextPosition {
  const before = text.slice(0, at).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  return { file, line: before.length, column, ...(length !== undefined && { endColumn: column + length }) };
}

function slice(line: string, from: number): string {
  const end = wholeCharacter(line, from + MAX_WIDTH);
  return `${from > 0 ? '…' : ''}${line.slice(from, end)}${line.length > end ? '…' : ''}`;
}

/** Returns the index, plus one if it would split a surrogate pair. */
function wholeCharacter(line: string, index: number): number {
  return /[\udc00-\udfff]/.test(line.charAt(index)) ? index + 1 : index;
}

function printable(line: string): string {
  return line.replaceAll('\t', '→').replace(/\p{Cc}/gu, '·');
}
