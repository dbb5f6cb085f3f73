/** What keeps the process from ending, and lets it end again. */
interface Holder {
  ref(): void;
  unref(): void;
}

/** More than promises hand on a value one after another before it is where it is awaited. */
const HOPS = 16;

/** The latest last. */
const guards: ((error: Error) => void)[] = [];
const holders: Holder[] = [];

/**
 * Does work of which a part may be stopped from outside: what was stopped never comes to an end, nor does what waits for it, but this does.
 *
 * @param work is given a signal that tells it once this has failed: what of it did not wait for what was stopped would go on
 * @param begin what it waits for before the work begins, which is not begun where this is stopped before
 * @throws what {@link failGuarded} is given, or what the work throws
 */
export async function guarded<T>(
  work: (stopped: AbortSignal) => T | Promise<T>,
  begin: () => Promise<unknown> = handOn,
): Promise<T> {
  const stopping = new AbortController();
  let guard: ((error: Error) => void) | undefined;
  const stopped = new Promise<never>((_, reject) => {
    guard = (error) => {
      stopping.abort(error);
      reject(error);
    };
    guards.push(guard);
  });
  for (const holder of holders) holder.ref();
  const begun = async (): Promise<T> => {
    await begin();
    return guard && guards.includes(guard) ? work(stopping.signal) : stopped;
  };
  try {
    return await Promise.race([begun(), stopped]);
  } finally {
    guards.splice(
      guards.findLastIndex((one) => one === guard),
      1,
    );
    if (guards.length === 0) for (const holder of holders) holder.unref();
  }
}

/** With what is stopped, the engine drops the promises that are due behind it: those that lead to this work go before. A turn of the event loop would do too, and may take milliseconds. */
async function handOn(): Promise<void> {
  for (let hop = 0; hop < HOPS; hop += 1) await Promise.resolve();
}

/** Has the innermost of the work that is under way fail. @throws the error itself where none is */
export function failGuarded(error: Error): void {
  const fail = guards.at(-1);
  if (!fail) throw error;
  fail(error);
}

/** Keeps the process as long as guarded work is under way, and no longer, so that what stops it is heard. */
export function holdForGuarded(holder: Holder): void {
  holders.push(holder);
  if (guards.length === 0) holder.unref();
}
