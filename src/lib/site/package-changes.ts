import { byCodeUnit } from '../text/code-unit-order.js';

/** A package that two builds had in different versions; `undefined` where one had none. */
export interface PackageChange {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Versions by name. */
export type Packages = Readonly<Record<string, string>>;

/** What differs between the packages of two builds, sorted by name; nothing where one of them did not note any. */
export function packageChanges(before: Packages | undefined, after: Packages | undefined): PackageChange[] {
  if (!before || !after) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(byCodeUnit);
  return names
    .map((name) => ({ name, before: before[name], after: after[name] }))
    .filter((change) => change.before !== change.after);
}
