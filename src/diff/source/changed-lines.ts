import { align } from '../align.js';

/** A line of a source file that somebody changed. */
export interface SourceLine {
  readonly file: string;
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

/** Neighbouring lines that went, and what stands in their place. One of the two may be empty. */
export interface ChangedLines {
  readonly before: readonly SourceLine[];
  readonly after: readonly SourceLine[];
}

/** The lines in which two versions of a file differ; a file that is missing on one side has no lines there. */
export function changedLines(file: string, before = '', after = ''): ChangedLines[] {
  const old = linesOf(before);
  const fresh = linesOf(after);
  const partner = align(old, fresh);
  const found: ChangedLines[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < fresh.length) {
    const from = { i, j };
    while (i < old.length && partner[i] === -1) i += 1;
    const next = i < old.length ? (partner[i] ?? fresh.length) : fresh.length;
    while (j < next) j += 1;
    const run = { before: sourceLines(file, old, from.i, i), after: sourceLines(file, fresh, from.j, j) };
    if (run.before.length + run.after.length > 0) found.push(run);
    i += 1;
    j += 1;
  }
  return found;
}

/**
 * The words of a text, as one compares what a page says with how it was written: digits without separators, escapes of YAML and JavaScript resolved. Letters beside an
 * invisible character are two words, so that such a character is seen.
 */
export function wordsOf(text: string): string[] {
  const plain = text.includes('\\') ? text.replace(/\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))/g, (_, four?: string, two?: string) => String.fromCharCode(parseInt(four ?? two ?? '20', 16))) : text;
  return plain.replace(/(?<=\d)[,_](?=\d)/g, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function sourceLines(file: string, lines: readonly string[], from: number, to: number): SourceLine[] {
  return lines.slice(from, to).flatMap((text, index) => (text.trim() === '' ? [] : [{ file, number: from + index + 1, text, words: new Set(wordsOf(text)) }]));
}
