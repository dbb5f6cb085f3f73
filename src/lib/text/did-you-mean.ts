import { closest, distance } from 'fastest-levenshtein';
import { differenceOf, looksOf } from './look-alikes.js';

/**
 * The candidate that a misspelt name most likely means, or `undefined` where none is near: at most a third of the letters differ, or two of a short name, of four letters or fewer
 * one, never all. Of paths, only that counts in which they are not equal anyway: their folder and their ending say nothing of how near they are.
 */
export function didYouMean(name: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined;
  const looks = looksOf(name);
  const best = candidates.find((candidate) => looksOf(candidate) === looks) ?? closest(name, candidates);
  return isNear(...withoutCommon(looks, looksOf(best))) ? best : undefined;
}

function isNear(name: string, candidate: string): boolean {
  const far = distance(name, candidate);
  if (far === 0) return true;
  const { length } = name;
  if (length > 4) return far <= Math.max(2, Math.floor(length / 3));
  return far <= Math.min(1, length - 1) || (far === 2 && length > 2 && sorted(name) === sorted(candidate));
}

/** Two letters that changed places are one slip. */
function sorted(name: string): string {
  return name.split('').sort().join('');
}

/** Without the folders that both begin with, and the slash or extension that both end with. */
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

/** "Did you mean `x`?", with what differs where both look alike. */
export function meant(name: string, near: string): string {
  const difference = differenceOf(name, near);
  return `Did you mean \`${near}\`?${difference === undefined ? '' : ` ${difference}`}`;
}

/** Candidates that a list names. */
const MAX_NAMED = 8;

/** "Did you mean `x`?" where there is a near candidate, else a list of what is allowed, the likely ones first; `none` where there is nothing to choose from. */
export function suggestion(
  name: string,
  candidates: readonly string[],
  none = 'There is nothing to choose from yet.',
): string {
  const near = didYouMean(name, candidates);
  if (near !== undefined) return meant(name, near);
  if (candidates.length === 0) return none;
  const shown = likelyFirst(name, candidates)
    .slice(0, MAX_NAMED)
    .map((item) => `\`${item}\``);
  return `Possible here: ${shown.join(', ')}${candidates.length > shown.length ? ` and ${String(candidates.length - shown.length)} more` : ''}.`;
}

/** Candidates that have the beginning of a word in common with the name come first; otherwise their order stays. */
function likelyFirst(name: string, candidates: readonly string[]): readonly string[] {
  const beginnings = wordsOf(name).map((word) => word.slice(0, word.length > 4 ? 4 : 3));
  if (beginnings.length === 0) return candidates;
  return candidates
    .map((candidate) => {
      const lower = candidate.toLowerCase();
      return { candidate, count: beginnings.filter((beginning) => lower.includes(beginning)).length };
    })
    .sort((a, b) => b.count - a.count)
    .map(({ candidate }) => candidate);
}

/** The words of three letters or more that a name is made of: `og-image`, `ogImage` and `/og/image/` have `image`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length > 2);
}
