import { countEach } from '../../count-each.js';
import { align, unmatchedRuns } from '../../align.js';
import { copyString } from '../../../lib/text/copy-string.js';

/** A changed line of a source file. */
export interface SourceLine {
  readonly file: string;
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  /** In YAML, the key at the top that the line is part of; else empty. */
  readonly section: string;
  /** Its words with their offsets; in YAML without keys, `true`, `false` and `null`. */
  readonly words: readonly PlacedWord[];
}

export type PlacedWord = readonly [word: string, offset: number];

/** The words of which one side has more, each once. */
export interface ChangedWords {
  readonly gone: readonly string[];
  readonly came: readonly string[];
}

/** Neighbouring removed lines and the lines that replace them. One of the two may be empty. */
export interface ChangedLines {
  readonly before: readonly SourceLine[];
  readonly after: readonly SourceLine[];
  readonly words: ChangedWords;
}

/**
 * The lines in which two versions of a file differ. A missing file has no lines. `former` is the previous
 * name of a renamed file.
 */
export function changedLines(file: string, before = '', after = '', former = file): ChangedLines[] {
  const old = linesOf(before);
  const fresh = linesOf(after);
  return unmatchedRuns(align(old, fresh), fresh.length)
    .map((run) => ({
      before: sourceLines(former, old, ...run.before),
      after: sourceLines(file, fresh, ...run.after),
    }))
    .filter((run) => run.before.length + run.after.length > 0)
    .map((run) => {
      const [gone, came] = [run.before, run.after].map((lines) =>
        lines.flatMap(({ words }) => words.map(([word]) => word)),
      );
      return { ...run, words: { gone: surplus(gone ?? [], came ?? []), came: surplus(came ?? [], gone ?? []) } };
    });
}

/** A run of letters and digits, including digit separators and escapes in YAML and JavaScript strings. */
const WORD = /(?:[\p{L}\p{M}\p{N}]|(?<=\p{Nd})[,_](?=\p{Nd})|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2})+/gu;

/**
 * The words of a text, normalised to compare a page with its source: in lower case, without digit
 * separators, escapes resolved. An invisible character separates words.
 */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map(plain);
}

function plain(word: string): string {
  const read = word.includes('\\')
    ? word.replace(/\\[ux]([0-9a-fA-F]+)/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
    : word;
  return (/[,_]/.test(read) ? read.replace(/[,_]/g, '') : read).replace(/^0+(?=\d)/, '').toLowerCase();
}

/** The words that occur more often than in the other list. */
export function surplus(words: readonly string[], others: readonly string[]): string[] {
  const left = countEach(others);
  const found = words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
  return [...new Set(found)];
}

/** The words of a line in order, with their offsets. */
function wordPlaces(text: string): PlacedWord[] {
  return [...text.matchAll(WORD)].map((match) => [plain(match[0]), match.index]);
}

/** The key of a line of YAML, with everything before its value. */
const KEY = /^\s*(?:- +)*["']?[\w-]+["']?\s*:(?=\s|$)/;

function placedWords(file: string, text: string): PlacedWord[] {
  const words = wordPlaces(text);
  const start = file.endsWith('.yaml') ? (KEY.exec(text)?.[0].length ?? 0) : 0;
  return start === 0 ? words : words.filter(([word, at]) => at >= start && !/^(?:true|false|null)$/.test(word));
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function sourceLines(file: string, lines: readonly string[], from: number, to: number): SourceLine[] {
  return lines.slice(from, to).flatMap((text, index) => {
    const number = from + index + 1;
    if (text.trim() === '') return [];
    // A copy, so that a line does not keep the whole file in memory.
    const own = copyString(text);
    return [{ file, number, text: own, section: sectionOf(file, lines, number), words: placedWords(file, own) }];
  });
}

function sectionOf(file: string, lines: readonly string[], number: number): string {
  if (!file.endsWith('.yaml')) return '';
  const top = lines.slice(0, number).findLast((text) => /^[\w"']/.test(text));
  return /^["']?([\w-]+)/.exec(top ?? '')?.[1] ?? '';
}
