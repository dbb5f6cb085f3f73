/** A random source: each call returns a number from 0 to below 1, as `Math.random` does. */
export type Chance = () => number;

/** Returns a random integer from `least` to `most`, both inclusive, with equal probability. */
export function drawNumber(least: number, most: number, chance: Chance): number {
  return least + Math.floor(chance() * (most - least + 1));
}

/** Returns a number of distinct random items; all of them if there are no more. */
export function drawSome<T>(items: readonly T[], count: number, chance: Chance): T[] {
  const left = [...items];
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(drawNumber(0, left.length - 1, chance), 1));
  return drawn;
}
