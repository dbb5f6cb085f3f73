import { countEach } from '../../count-each.js';
import type { Change } from '../model/change.js';
import { wordPlaces, wordsOf, type ChangedLines, type SourceLine } from './changed-lines.js';

/** Source lines of a change on a page, and how well they match (higher is better). */
export interface MatchedLines {
  readonly before: SourceLine | undefined;
  readonly after: SourceLine | undefined;
  readonly score: number;
}

/** Share of the words of a value that a line must have if no single word changed. */
const ENOUGH = 0.5;

/**
 * A line matches an added or removed value if it has a share of `SOME` of the value, or `FEW_WORDS` words
 * that are a share of `SOME` of the line.
 */
const FEW_WORDS = 2;
const SOME = 1 / 3;

/** Words of a value that are searched for. */
const MAX_WORDS = 400;

/** The words of one side of a change. */
interface Wanted {
  readonly all: readonly string[];
  /** Words that only this side has. */
  readonly own: readonly string[];
  readonly text: string;
  /** True if the other side has no value. */
  readonly alone: boolean;
}

/**
 * Finds the changed source lines of a change on a page: those with the words that were added or removed, and
 * with as few other words as possible. Returns all lines that match equally well, and the further lines of a
 * text that is written over several lines.
 */
export function matchSourceLines(
  { before = '', after = '', subject }: Pick<Change, 'before' | 'after' | 'subject'>,
  runs: readonly ChangedLines[],
): MatchedLines[] {
  const old = wanted(before, after);
  const fresh = wanted(after, before);
  const found = runs.flatMap((run) => fitting(run, old, fresh));
  const best = found.reduce((most, { score }) => Math.max(most, score), 0);
  const chosen = ofTheirField(
    found.filter(({ score }) => score > 0 && score >= best - 1e-9),
    subject,
  );
  const files = new Set(chosen.map(({ before: one, after: two }) => (two ?? one)?.file));
  return [
    ...chosen,
    ...[...files].flatMap((file) => furtherLines(chosen.filter(liesIn(file)), runs.map(linesOf(file)), old, fresh)),
  ];
}

function liesIn(file: string | undefined): (lines: MatchedLines) => boolean {
  return ({ before, after }) => (after ?? before)?.file === file;
}

function linesOf(file: string | undefined): (run: ChangedLines) => ChangedLines {
  return ({ before, after }) => ({
    before: before.filter((line) => line.file === file),
    after: after.filter((line) => line.file === file),
  });
}

/** Further lines of the same file, best first, until every changed word is found or no line has any. */
function furtherLines(
  chosen: readonly MatchedLines[],
  runs: readonly ChangedLines[],
  old: Wanted,
  fresh: Wanted,
): MatchedLines[] {
  const further: MatchedLines[] = [];
  for (;;) {
    const taken = [...chosen, ...further];
    const [olds, freshes] = [taken.map(({ before }) => before), taken.map(({ after }) => after)];
    const left = { old: lacking(old, olds), fresh: lacking(fresh, freshes) };
    if (left.old.own.length + left.fresh.own.length === 0) return further;
    const next = runs
      .map(({ before, after }): ChangedLines => ({
        before: before.filter((line) => !olds.includes(line)),
        after: after.filter((line) => !freshes.includes(line)),
      }))
      .flatMap((run) => fitting(run, left.old, left.fresh))
      .filter(({ before, after }) => belongs(before, left.old) || belongs(after, left.fresh))
      .reduce<MatchedLines | undefined>((most, lines) => (most && most.score >= lines.score ? most : lines), undefined);
    if (!next) return further;
    further.push(next);
  }
}

/**
 * Whether lines have every word that was removed or added. Lines that are new or gone as a whole need the words of
 * their side only, and must consist mostly of the value if it was there before. In a change of case or punctuation, the
 * lines must have every word and change none.
 */
export function haveChangedWords(
  { before = '', after = '' }: Pick<Change, 'before' | 'after'>,
  lines: readonly MatchedLines[],
): boolean {
  const values = [wanted(before, after), wanted(after, before)] as const;
  const isSame = values.every(({ own }) => own.length === 0);
  if (isSame && before !== after && !lines.every(keepsWords)) return false;
  const sides = [lines.flatMap((line) => line.before ?? []), lines.flatMap((line) => line.after ?? [])] as const;
  const covers = (side: 0 | 1): boolean => {
    const own = isSame ? values[side].all : values[side].own;
    return lacking({ ...values[side], own }, sides[side]).own.length === 0;
  };
  const coversAlone = (side: 0 | 1): boolean => {
    const { all, own, alone } = values[side];
    return (own.length > 0 || isSame) && covers(side) && (alone || sides[side].every((line) => isMostly(line, all)));
  };
  if (sides[0].length === 0) return coversAlone(1);
  return sides[1].length === 0 ? coversAlone(0) : covers(0) && covers(1);
}

/** Whether both versions of a line have the same words. */
function keepsWords({ before, after }: MatchedLines): boolean {
  const words = (line: SourceLine | undefined): string => [...(line?.words.keys() ?? [])].sort().join(' ');
  return before !== undefined && after !== undefined && words(before) === words(after);
}

/** Whether a line consists mostly of these words. */
function isMostly({ words }: SourceLine, all: readonly string[]): boolean {
  return all.filter((word) => words.has(word)).length >= words.size * ENOUGH;
}

/** The words that these lines lack. */
function lacking(value: Wanted, lines: readonly (SourceLine | undefined)[]): Wanted {
  return { ...value, own: value.own.filter((word) => lines.every((line) => line?.words.has(word) !== true)) };
}

/** Whether a line has a missing word and consists mostly of words of the value. */
function belongs(line: SourceLine | undefined, { all, own }: Wanted): boolean {
  return line !== undefined && own.some((word) => line.words.has(word)) && isMostly(line, all);
}

function wanted(text: string, other: string): Wanted {
  const all = wordsOf(text).slice(0, MAX_WORDS);
  const left = countEach(wordsOf(other));
  const own = all.filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count === 0;
  });
  return { all: [...new Set(all)], own: [...new Set(own)], text: text.trim(), alone: other.trim() === '' };
}

/** The best line on each side of a run; none if a side lacks the changed words. */
function fitting({ before, after }: ChangedLines, old: Wanted, fresh: Wanted): MatchedLines[] {
  const one = best(before, old);
  const two = best(after, fresh);
  const lacks = (lines: readonly SourceLine[], { own }: Wanted, line: SourceLine | undefined): boolean =>
    own.length > 0 && lines.length > 0 && line === undefined;
  if (lacks(before, old, one.line) || lacks(after, fresh, two.line)) return [];
  if (one.line === undefined && two.line === undefined) return [];
  return [{ before: one.line, after: two.line, score: one.score + two.score }];
}

function best(lines: readonly SourceLine[], value: Wanted): { line: SourceLine | undefined; score: number } {
  let line: SourceLine | undefined;
  let score = 0;
  for (const candidate of lines) {
    const reached = fit(candidate, value);
    if (reached > score) {
      line = candidate;
      score = reached;
    }
  }
  return { line, score };
}

function fit({ words, text }: SourceLine, { all, own, text: value, alone }: Wanted): number {
  if (all.length === 0) return value !== '' && text.includes(value) ? 1 : 0;
  const has = (list: readonly string[]): number => list.reduce((count, word) => count + Number(words.has(word)), 0);
  const ownHits = has(own);
  const hits = has(all);
  if (own.length > 0 ? ownHits === 0 : hits / all.length < ENOUGH) return 0;
  if (alone && hits / all.length < SOME && (hits < FEW_WORDS || hits / words.size < SOME)) return 0;
  return (own.length > 0 ? (2 * ownHits) / own.length : 0) + hits / all.length + hits / Math.max(1, words.size);
}

/**
 * If a title or description equals another field, the first is the source of the head and the other that of
 * the page.
 */
function ofTheirField(found: readonly MatchedLines[], subject: string): MatchedLines[] {
  if (found.length < 2) return [...found];
  const field = /\b(title|description)\b/.exec(subject)?.[1];
  const fits = ({ before, after }: MatchedLines): boolean => {
    const key = /^\s*(?:- +)?["']?(\w+)["']?\s*:/.exec((after ?? before)?.text ?? '')?.[1];
    return field === undefined ? key !== 'title' && key !== 'description' : key === field;
  };
  const chosen = found.filter(fits);
  return chosen.length > 0 ? chosen : [...found];
}

/**
 * The column of a change in a line, counted from 1: the first word that only this side has, else the start of
 * the value.
 */
export function columnOf(line: SourceLine, value: string | undefined, other: string | undefined): number {
  const { own, all } = wanted(value ?? '', other ?? '');
  const word = own.find((item) => line.words.has(item));
  if (word !== undefined) return placeAmong(neighbours(word, wordsOf(value ?? ''), wordsOf(other ?? '')), line) + 1;
  const first = all.find((item) => line.words.has(item));
  return (first === undefined ? line.text.search(/\S/) : placeAmong([undefined, first, undefined], line)) + 1;
}

/** A word with its neighbours. */
type Neighbours = readonly [before: string | undefined, word: string, behind: string | undefined];

/** A word with its neighbours, at its first occurrence after the common start of the two values. */
function neighbours(word: string, value: readonly string[], other: readonly string[]): Neighbours {
  const start = value.findIndex((item, index) => item !== other[index]);
  const at = value.indexOf(word, Math.max(start, 0));
  return [value[at - 1], word, value[at + 1]];
}

/** Offset of a word: the occurrence with most of its neighbours, preferring values over keys. */
function placeAmong([before, word, behind]: Neighbours, { file, text }: SourceLine): number {
  const key = file.endsWith('.yaml') ? (/^\s*(?:- +)?["']?[\w-]+["']?\s*:\s/.exec(text)?.[0].length ?? 0) : 0;
  const words = wordPlaces(text);
  const places = words.flatMap(([item, offset], index) => {
    const near =
      Number(before !== undefined && words[index - 1]?.[0] === before) +
      Number(behind !== undefined && words[index + 1]?.[0] === behind);
    return item === word ? [{ offset, rank: 3 * Number(offset >= key) + near }] : [];
  });
  const best = Math.max(...places.map(({ rank }) => rank));
  return places.find(({ rank }) => rank === best)?.offset ?? 0;
}
