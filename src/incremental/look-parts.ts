import { freshFrom, lookAtPaths, type TreeState } from './stat-cache.js';

export interface LookTask {
  /** The folder of an output that is complete. */
  readonly dist: string;
  /** All that lies in it, part by part: each is looked at by whoever takes it next. */
  readonly parts: readonly (readonly string[])[];
  /** As `momentAfterWriting` gives it. */
  readonly moment: number;
  /** How many parts are taken; threads share the number. */
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** How a part looks, by its number; `undefined` where that cannot be told by looks. */
export type PartLook = readonly [part: number, look: TreeState | undefined];

/** Looks at parts of an output that nobody has taken until none is left. @throws the system's error */
export function lookAtParts({ dist, parts, moment, taken }: LookTask): readonly PartLook[] {
  const isFresh = freshFrom(moment);
  const looks: PartLook[] = [];
  for (;;) {
    const number = Atomics.add(taken, 0, 1);
    const part = parts[number];
    if (!part) return looks;
    looks.push([number, lookAtPaths(dist, part, isFresh)]);
  }
}
