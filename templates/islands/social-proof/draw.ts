/** A source of chance: each call gives a number of 0 or more and below 1, as `Math.random` does. */
export type Chance = () => number;

/** A whole number from `least` to `most`, both included, each as likely as the others. */
export function drawNumber(least: number, most: number, chance: Chance): number {
  return least + Math.floor(chance() * (most - least + 1));
}

/** So many of the items, none twice, in random order; all of them where there are no more. */
export function drawSome<T>(items: readonly T[], count: number, chance: Chance): T[] {
  const left = [...items];
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(drawNumber(0, left.length - 1, chance), 1));
  return drawn;
}
