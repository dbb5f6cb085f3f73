import { setImmediate } from 'node:timers/promises';

/** What keeps the process from ending, and lets it end again. */
interface Holder {
  ref(): void;
  unref(): void;
}

/** The latest last. */
const guards: ((error: Error) => void)[] = [];
const holders: Holder[] = [];

/** Does work of which a part may be stopped from outside: what was stopped never comes to an end, nor does what waits for it, but this does. @throws what {@link failGuarded} is given, or what the work throws */
export async function guarded<T>(work: () => T | Promise<T>): Promise<T> {
  let guard: ((error: Error) => void) | undefined;
  const stopped = new Promise<never>((_, reject) => {
    guard = reject;
    guards.push(reject);
  });
  for (const holder of holders) holder.ref();
  // In a turn of its own: with what is stopped, the engine drops all that is still to be done in the same turn.
  const begun = async (): Promise<T> => {
    await setImmediate();
    return guard && guards.includes(guard) ? work() : stopped;
  };
  try {
    return await Promise.race([begun(), stopped]);
  } finally {
    guards.splice(guards.findLastIndex((one) => one === guard), 1);
    if (guards.length === 0) for (const holder of holders) holder.unref();
  }
}

/** Has the innermost of the work that is under way fail. @throws the error itself where none is */
export function failGuarded(error: Error): void {
  const fail = guards.at(-1);
  if (!fail) throw error;
  fail(error);
}

/** Keeps the process as long as guarded work is under way, and no longer. */
export function holdForGuarded(holder: Holder): void {
  holders.push(holder);
  if (guards.length === 0) holder.unref();
}
