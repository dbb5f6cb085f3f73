import { cells } from '../../errors/index.js';

/** Replaces characters that could end the line, control a terminal or reverse the reading direction by `·`. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '·');
}

/** Text is not folded for terminals narrower than this. */
const MIN_WIDTH = 40;

/**
 * Breaks a text between words so that no line is wider than `width` columns, `hang` of which are left to the caller
 * at the start of every line. Without a width, lines stay as they are. A word longer than a line stays whole, so that
 * it can be copied.
 */
export function fold(text: string, width: number | undefined, hang: number): string[] {
  const lines = text.split('\n');
  if (width === undefined || width < MIN_WIDTH) return lines;
  return lines.flatMap((line) => foldLine(line, Math.max(20, width - hang)));
}

function foldLine(line: string, room: number): string[] {
  if (cells(line) <= room) return [line];
  // Indented lines stay indented.
  const margin = /^ */.exec(line)?.[0] ?? '';
  const out: string[] = [];
  let current = margin;
  for (const word of line.slice(margin.length).split(' ')) {
    const empty = current === margin;
    if (!empty && cells(current) + 1 + cells(word) > room) {
      out.push(current);
      current = margin + word;
    } else current += empty ? word : ` ${word}`;
  }
  return [...out, current];
}

/** Columns before the marked part that stay visible. */
const BEFORE = 12;

/** Cuts a code frame to `width` columns so that the marked part stays visible. Without a width it stays as it is. */
export function fitFrame(frame: string, width: number | undefined): string {
  if (width === undefined) return frame;
  const lines = frame.split('\n');
  const markerAt = lines.findIndex((line) => /^ +\| +\^+$/.test(line));
  const bar = (lines[0]?.indexOf('| ') ?? -1) + 2;
  const room = width - bar;
  if (bar < 2 || room < 20 || lines.every((line) => cells(line) <= width)) return frame;
  const marker = lines[markerAt]?.slice(bar) ?? '';
  const start = marker.length - marker.trimStart().length;
  const shift = marker.length <= room - 1 ? 0 : Math.max(0, start - BEFORE);
  return lines
    .map((line, index) => {
      const content = line.slice(bar);
      if (index === markerAt) return line.slice(0, bar) + marker.slice(shift).slice(0, room - 1);
      return line.slice(0, bar) + cut(content, index === markerAt - 1 ? shift : 0, room);
    })
    .join('\n');
}

/** The part of a line from a column on, with `…` for what is left out. */
function cut(line: string, from: number, room: number): string {
  const letters = Array.from(line);
  let begin = 0;
  for (let column = 0; column < from && begin < letters.length; begin += 1) column += cells(letters[begin] ?? '');
  const rest = letters.slice(begin);
  if (from > 0) rest[0] = '…';
  if (cells(rest.join('')) <= room) return rest.join('');
  let end = rest.length;
  while (end > 0 && cells(rest.slice(0, end).join('')) > room - 1) end -= 1;
  return `${rest.slice(0, end).join('')}…`;
}

/** Formats rows as lines with aligned columns, two spaces apart. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, index) => (widths[index] = Math.max(widths[index] ?? 0, cells(cell))));
  return rows.map((row) =>
    row
      .map((cell, index) => `${cell}${' '.repeat(Math.max(0, (widths[index] ?? 0) - cells(cell)))}`)
      .join('  ')
      .trimEnd(),
  );
}

const units = ['kB', 'MB', 'GB'] as const;

/** Formats bytes in decimal units: `812 B`, `1.2 MB`. */
export function byteSize(bytes: number): string {
  let value = bytes;
  let shown = 'B';
  for (const unit of units) {
    // 999.95 would round to `1000.0` of the smaller unit.
    if (value < (shown === 'B' ? 1000 : 999.95)) break;
    value /= 1000;
    shown = unit;
  }
  return `${shown === 'B' ? value : value.toFixed(1)} ${shown}`;
}

/** Quotes a path as one word of a shell command. */
export function shellWord(path: string): string {
  return /^[\w./~:\\-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
