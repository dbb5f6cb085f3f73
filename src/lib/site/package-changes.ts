import { byCodeUnit } from '../text/code-unit-order.js';

/** A package with different versions in two builds; `undefined` if one does not have it. */
export interface PackageChange {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Versions by name. */
export type Packages = Readonly<Record<string, string>>;

/** Returns the differences between the packages of two builds, sorted by name; none if one build has no list. */
export function packageChanges(before: Packages | undefined, after: Packages | undefined): PackageChange[] {
  if (!before || !after) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(byCodeUnit);
  return names
    .map((name) => ({ name, before: before[name], after: after[name] }))
    .filter((change) => change.before !== change.after);
}
