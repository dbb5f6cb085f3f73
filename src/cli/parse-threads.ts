import { InvalidArgumentError } from 'commander';

/** More than any machine that builds sites has processors. */
const MOST = 64;

/** Reads a number of threads as it is typed; commander tells what is wrong with others. */
export function parseThreads(value: string): number {
  const count = /^\d{1,2}$/.test(value) ? Number(value) : Number.NaN;
  if (!(count <= MOST)) throw new InvalidArgumentError(`It is a whole number from 0 to ${String(MOST)}.`);
  return count;
}
