import { cells } from '../../../errors/index.js';

/** Columns before the marked part that stay in view. */
const BEFORE = 12;

/** A code frame in at most `width` columns, cut so that the marked part stays in view. Without a width it stays as it is. */
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

/** The part of a line from a column on, with `…` where something is left out. */
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
