import type { Change } from './change.js';

/** The origins of the two sites, where the builds noted them and they differ. */
export interface Origins {
  readonly before: string;
  readonly after: string;
}

/** A value that differs by the origin of the site and nothing else, told as that: the same on every page, where each has an address of its own. */
export function originChange(change: Change, { before, after }: Origins): Change {
  const { category, kind, subject } = change;
  if (category === 'compliance' || kind !== 'changed' || change.before === undefined || change.after === undefined)
    return change;
  if (change.before === change.after || change.before.replaceAll(before, after) !== change.after) return change;
  return { ...change, subject: `address of the site in ${subject}`, before, after };
}
