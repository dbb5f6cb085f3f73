import { closest, distance } from './edit-distance.js';

/** The candidate that a misspelt name most likely means, or `undefined` where none is near: at most a third of its letters differ, or two of a short one, never all. */
export function didYouMean(name: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined;
  const lower = name.toLowerCase();
  const best = candidates.find((candidate) => candidate.toLowerCase() === lower) ?? closest(name, candidates);
  return distance(lower, best.toLowerCase()) <= Math.min(Math.max(2, Math.floor(name.length / 3)), name.length - 1) ? best : undefined;
}

/** "Did you mean `x`?" where there is a near candidate, else a list of what is allowed, cut after twelve; `none` where there is nothing to choose from. */
export function suggestion(name: string, candidates: readonly string[], none = 'There is nothing to choose from yet.'): string {
  const near = didYouMean(name, candidates);
  if (near !== undefined) return `Did you mean \`${near}\`?`;
  if (candidates.length === 0) return none;
  const shown = candidates.slice(0, 12).map((item) => `\`${item}\``);
  return `Possible here: ${shown.join(', ')}${candidates.length > shown.length ? ` and ${String(candidates.length - shown.length)} more` : ''}.`;
}
