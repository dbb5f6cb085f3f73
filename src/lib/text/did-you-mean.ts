import { closest, distance } from 'fastest-levenshtein';
import { differenceOf, looksOf } from './look-alikes.js';

/**
 * Returns the candidate that a misspelt name most likely means, if one is near enough: at most a third of the letters
 * differ, or two of a short name, or one of four letters. Of paths, a common folder and ending do not count.
 */
export function didYouMean(name: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined;
  const looks = looksOf(name);
  const best = candidates.find((candidate) => looksOf(candidate) === looks) ?? closest(name, candidates);
  return isNear(...withoutCommon(looks, looksOf(best))) ? best : undefined;
}

/**
 * Returns the candidate that a name surely is a misspelling of: one letter differs, two are swapped, or two of a long
 * name differ. For lists that may be incomplete.
 */
export function misspelt(name: string, candidates: readonly string[]): string | undefined {
  if (name.length < 4 || candidates.length === 0) return undefined;
  const near = candidates.find((one) => isSwapped(name, one)) ?? closest(name, candidates);
  const far = distance(name, near);
  const isSure = far === 1 ? near.length > 3 : far === 2 && (name.length > 7 || isSwapped(name, near));
  return isSure ? near : undefined;
}

function isSwapped(name: string, candidate: string): boolean {
  return name.length === candidate.length && distance(name, candidate) === 2 && sorted(name) === sorted(candidate);
}

function isNear(name: string, candidate: string): boolean {
  const far = distance(name, candidate);
  if (far === 0) return true;
  const { length } = name;
  if (length > 4) return far <= Math.max(2, Math.floor(length / 3));
  return far <= Math.min(1, length - 1) || (far === 2 && length > 2 && sorted(name) === sorted(candidate));
}

/** Swapped letters count as one difference. */
function sorted(name: string): string {
  return name.split('').sort().join('');
}

/** Removes the folders at the start, and the slash or extension at the end, that both have. */
function withoutCommon(name: string, candidate: string): [name: string, candidate: string] {
  let folder = 0;
  for (
    let slash = name.indexOf('/');
    slash !== -1 && candidate.startsWith(name.slice(0, slash + 1));
    slash = name.indexOf('/', slash + 1)
  )
    folder = slash + 1;
  const [ending = ''] = /(?:\/|\.[a-z0-9]+)$/.exec(name) ?? [];
  const own = name.slice(folder);
  const other = candidate.slice(folder);
  return ending !== '' && own.length > ending.length && other.endsWith(ending)
    ? [own.slice(0, -ending.length), other.slice(0, -ending.length)]
    : [own, other];
}

/** Asks "Did you mean `x`?", and explains the difference if both look the same. */
export function didYouMeanText(name: string, near: string): string {
  const difference = differenceOf(name, near);
  return `Did you mean \`${near}\`?${difference === undefined ? '' : ` ${difference}`}`;
}

/** Candidates in a list. */
const MAX_NAMED = 8;

/**
 * Suggests the nearest candidate if there is one, else lists the candidates, likely ones first. Returns `none`
 * without candidates.
 */
export function suggestion(
  name: string,
  candidates: readonly string[],
  none = 'There is nothing to choose from yet.',
): string {
  const near = didYouMean(name, candidates);
  if (near !== undefined) return didYouMeanText(name, near);
  if (candidates.length === 0) return none;
  const shown = likelyFirst(name, candidates)
    .slice(0, MAX_NAMED)
    .map((item) => `\`${item}\``);
  return `Possible here: ${shown.join(', ')}${candidates.length > shown.length ? ` and ${String(candidates.length - shown.length)} more` : ''}.`;
}

/** Moves candidates to the front that have a word with the same beginning as one of the name. */
function likelyFirst(name: string, candidates: readonly string[]): readonly string[] {
  const beginnings = wordsOf(name).map((word) => word.slice(0, word.length > 4 ? 4 : 3));
  if (beginnings.length === 0) return candidates;
  return candidates
    .map((candidate) => {
      const lower = candidate.toLowerCase();
      return {
        candidate,
        count: beginnings.filter((beginning) => lower.includes(beginning) || name.endsWith(lower)).length,
      };
    })
    .sort((a, b) => b.count - a.count)
    .map(({ candidate }) => candidate);
}

/** Splits a name into its words of three letters or more: `og-image`, `ogImage` and `/og/image/` have `image`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length > 2);
}
