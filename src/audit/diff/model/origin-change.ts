import type { Change } from './change.js';

/** The different origins of two sites. */
export interface Origins {
  readonly before: string;
  readonly after: string;
}

/** Replaces a change that consists only of the origin, so that it is the same change on every page. */
export function originChange(change: Change, { before, after }: Origins): Change {
  const { category, kind, about } = change;
  if (category === 'compliance' || kind !== 'changed' || change.before === undefined || change.after === undefined)
    return change;
  if (change.before === change.after || change.before.replaceAll(before, after) !== change.after) return change;
  return { ...change, about: { what: 'origin', in: about }, before, after };
}
