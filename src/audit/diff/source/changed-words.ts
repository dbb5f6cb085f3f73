import { surplus, wordsOf, type ChangedLines, type ChangedWords, type SourceLine } from './changed-lines.js';

/** A changed value; a missing side is `undefined`. */
export interface Values {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

export function changedWords({ before = '', after = '' }: Values): ChangedWords {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  return { gone: surplus(old, fresh), came: surplus(fresh, old) };
}

export function countWords({ gone, came }: ChangedWords): number {
  return gone.length + came.length;
}

/** The words that are not among those that these texts changed. */
export function without({ gone, came }: ChangedWords, changed: readonly ChangedWords[]): ChangedWords {
  const [old, fresh] = [
    new Set(changed.flatMap((words) => words.gone)),
    new Set(changed.flatMap((words) => words.came)),
  ];
  return { gone: gone.filter((word) => !old.has(word)), came: came.filter((word) => !fresh.has(word)) };
}

/** Changed lines with the words of a value, before and after. */
export interface LinePair {
  readonly before: SourceLine | undefined;
  readonly after: SourceLine | undefined;
}

/**
 * The runs of changed lines that changed all words that a value changed: each run that changed them all, else those that did
 * together. Empty if some word is in none.
 */
export function runsWith(values: Values, runs: readonly ChangedLines[]): readonly ChangedLines[] {
  const words = changedWords(values);
  if (countWords(words) === 0) return runsWithSame(values, runs);
  const whole = runs.filter(({ words: changed }) => countWords(without(words, [changed])) === 0);
  if (whole.length > 0) return whole;
  const chosen: ChangedLines[] = [];
  for (let left = words; countWords(left) > 0;) {
    const rest = (run: ChangedLines): number => countWords(without(left, [run.words]));
    const [best] = runs.filter((run) => rest(run) < countWords(left)).sort((a, b) => rest(a) - rest(b));
    if (!best) return [];
    chosen.push(best);
    left = without(left, [best.words]);
  }
  return chosen;
}

/** Of a value that has the same words in another case, punctuation or place. */
function runsWithSame({ before = '', after = '' }: Values, runs: readonly ChangedLines[]): readonly ChangedLines[] {
  const tokens = (text: string): string[] => text.split(/\s+/).filter((token) => token !== '');
  const has = (lines: readonly SourceLine[], wanted: readonly string[]): boolean =>
    wanted.every((token) => lines.some(({ text }) => text.includes(token)));
  if (before === after) {
    const all = tokens(before);
    const [old, fresh] = [runs.filter((run) => has(run.before, all)), runs.filter((run) => has(run.after, all))];
    return all.length > 0 && old.length > 0 && fresh.length > 0 ? [...new Set([...old, ...fresh])] : [];
  }
  const [gone, came] = [surplus(tokens(before), tokens(after)), surplus(tokens(after), tokens(before))];
  if (gone.length + came.length === 0) return [];
  return runs.filter((run) => countWords(run.words) === 0 && has(run.before, gone) && has(run.after, came));
}

/** Of neighbouring changed lines, those with the changed words of a value. */
export function linesWith(values: Values, { before, after }: ChangedLines): LinePair {
  const { gone, came } = changedWords(values);
  const most = (lines: readonly SourceLine[], own: readonly string[], value: string): SourceLine | undefined => {
    const count = ({ words }: SourceLine, wanted: readonly string[]): number =>
      wanted.filter((word) => words.some(([one]) => one === word)).length;
    const all = wordsOf(value);
    const [first] = [...lines].sort((a, b) => count(b, own) - count(a, own) || count(b, all) - count(a, all));
    return first;
  };
  return { before: most(before, gone, values.before ?? ''), after: most(after, came, values.after ?? '') };
}

/** The column of a change in a line, counted from 1: the first word that only this side has, else the first of the value. */
export function columnOf({ words, text }: SourceLine, value = '', other = ''): number {
  const all = wordsOf(value);
  const own = surplus(all, wordsOf(other));
  const word = (own.length > 0 ? own : all).find((item) => words.some(([one]) => one === item));
  if (word === undefined) return text.search(/\S/) + 1;
  const start = all.findIndex((item, index) => item !== wordsOf(other)[index]);
  const at = all.indexOf(word, own.length > 0 ? Math.max(start, 0) : 0);
  // Of several, the one whose neighbours are those of the value.
  const near = (index: number): number =>
    Number(words[index - 1]?.[0] === all[at - 1]) + Number(words[index + 1]?.[0] === all[at + 1]);
  const places = words.flatMap(([item], index) => (item === word ? [index] : []));
  const [best = 0] = places.sort((a, b) => near(b) - near(a));
  return (words[best]?.[1] ?? 0) + 1;
}
