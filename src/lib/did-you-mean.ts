import { closest, distance } from './edit-distance.js';

/**
 * The candidate that a misspelt name most likely means, or `undefined` where none is near: at most a third of the letters differ, or two of a short name, of four letters or fewer
 * one, never all. Of paths, only that counts in which they are not equal anyway: their folder and their ending say nothing of how near they are.
 */
export function didYouMean(name: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined;
  const lower = name.toLowerCase();
  const best = candidates.find((candidate) => candidate.toLowerCase() === lower) ?? closest(name, candidates);
  return isNear(...withoutCommon(lower, best.toLowerCase())) ? best : undefined;
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

/** "Did you mean `x`?" where there is a near candidate, else a list of what is allowed, cut after twelve; `none` where there is nothing to choose from. */
export function suggestion(
  name: string,
  candidates: readonly string[],
  none = 'There is nothing to choose from yet.',
): string {
  const near = didYouMean(name, candidates);
  if (near !== undefined) return `Did you mean \`${near}\`?`;
  if (candidates.length === 0) return none;
  const shown = candidates.slice(0, 12).map((item) => `\`${item}\``);
  return `Possible here: ${shown.join(', ')}${candidates.length > shown.length ? ` and ${String(candidates.length - shown.length)} more` : ''}.`;
}
