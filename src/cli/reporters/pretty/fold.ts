import { cells } from '../../../errors/index.js';

/** Narrower than this nothing can be set well; what is longer goes on where the terminal breaks it. */
const NARROWEST = 40;

/**
 * Breaks a text between words so that no line is wider than `width` columns; `hang` columns are free at the beginning of every line, the
 * first included, for what the caller writes there. Without a width lines stay as they are. A word that is too long for a line stays whole, so that it can be copied.
 */
export function fold(text: string, width: number | undefined, hang: number): string[] {
  const lines = text.split('\n');
  if (width === undefined || width < NARROWEST) return lines;
  return lines.flatMap((line) => foldLine(line, Math.max(20, width - hang)));
}

function foldLine(line: string, room: number): string[] {
  if (cells(line) <= room) return [line];
  // What is set in columns by its author stays in them.
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
