/** Random numbers that a seed repeats. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(least: number, most: number): number;
  happens(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** The mulberry32 generator: 32 bits of state are plenty for a few hundred decisions. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    happens: (probability) => next() < probability,
    pick(list) {
      const picked = list[int(0, list.length - 1)];
      if (picked === undefined) throw new RangeError('Nothing to pick from');
      return picked;
    },
  };
}
