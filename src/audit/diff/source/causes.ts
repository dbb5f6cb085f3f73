import type { Change } from '../model/change.js';
import type { ChangedInput } from './changed-inputs.js';
import type { ChangedLines, ChangedWords } from './changed-lines.js';
import { changedWords, countWords, runsWith, without, type Values } from './changed-words.js';
import { canCompute, ENTRY, isNamedIn, type Entries } from './possible-input.js';

/** A changed input, and what of it differs. */
export interface Suspect {
  readonly input: ChangedInput;
  readonly runs: readonly ChangedLines[];
  /** What of the changed words it changed. */
  readonly words: readonly ChangedWords[];
}

/** The sources that are the cause together, or of which one is. */
export interface Causes {
  readonly suspects: readonly Suspect[];
  readonly isOneOf: boolean;
}

/** The sources that changed the words of a change; if none did, those that can have computed its value. */
export function causesOf(suspects: readonly Suspect[], plain: Values, change: Change, near: Entries): Causes {
  // An address that somebody wrote comes from no list.
  const written = isAddress(change) ? suspects.filter((suspect) => isWritten(suspect, plain)) : [];
  const entries = suspects.filter(({ input }) => isEntry(input, change, near));
  const words = changedWords(plain);
  const shown = suspects.filter((suspect) => isShown(suspect, near));
  const holders = shown.filter((suspect) => has(suspect, words, plain));
  for (const found of [written, entries, holders])
    if (found.length > 0) return { suspects: found, isOneOf: found.length > 1 };
  const total = countWords(words);
  const covered = ({ words: own }: Pick<Suspect, 'words'>): number => total - countWords(without(words, own));
  const parts = shown.filter((suspect) => covered(suspect) > 0);
  const sum = parts.reduce((count, part) => count + covered(part), 0);
  // Each word was changed by exactly one of them.
  if (total > 0 && sum === total && covered({ words: parts.flatMap((part) => part.words) }) === total)
    return { suspects: parts, isOneOf: false };
  const named = suspects.filter(({ input, runs }) => isNamedIn(input, runs, change));
  const possible = suspects.filter((suspect) => covered(suspect) > 0 || canCompute(suspect, change));
  const left = named.length > 0 ? named : possible.length > 0 ? possible : suspects;
  return { suspects: left, isOneOf: left.length > 1 };
}

/** Whether words of a source can be at the place of a change: those of a page that came or went are in its entry only. */
function isShown({ input }: Suspect, { gone, came, in: entry }: Entries): boolean {
  const isWhole = input.via === 'list' && input.differsIn(...ENTRY);
  return !isWhole || [...gone, ...came, entry ?? ''].some((route) => input.routes.has(route));
}

export function isAddress({ before, after }: Change): boolean {
  return [before, after].every((value) => /^(?:https?:\/)?\/\S*$/.test(value ?? ''));
}

/** Whether lines of the source itself, not of a list that has it, changed every word that a value changed. */
export function isWritten({ input, runs }: Suspect, plain: Values): boolean {
  return input.via !== 'list' && runsWith(plain, runs).length > 0;
}

/** Whether a source changed every word that a value changed. */
function has({ input, runs, words: own }: Suspect, words: ChangedWords, plain: Values): boolean {
  if (input.via !== 'list' || input.routes.size === 0) return runsWith(plain, runs).length > 0;
  return countWords(words) > 0 && countWords(without(words, own)) === 0;
}

/** Whether a change is the entry of a page that came or went: no value has the route of a page that does not exist. */
function isEntry(input: ChangedInput, { kind }: Change, { gone, came }: Entries): boolean {
  const fields = kind === 'added' || kind === 'removed' ? ENTRY : ['path'];
  if (input.via !== 'list' || !input.differsIn(...fields)) return false;
  return [...gone, ...came].some((route) => input.routes.has(route));
}
