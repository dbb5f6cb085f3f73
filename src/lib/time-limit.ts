import { Script } from 'node:vm';

/** Where work under a limit is found by the script that runs it. */
const NAME = 'islet.limited-work';
const WORK = Symbol.for(NAME);

/** In milliseconds. */
let limit: number | undefined;
let script: Script | undefined;

/** Ends work for which {@link inTime} has a limit. What the work held in `finally` was not done. */
export class TimeLimitReached extends Error {
  constructor() {
    super('The time for this is over.');
    this.name = 'TimeLimitReached';
  }
}

/** Has each piece of work end by then that is given to {@link inTime} meanwhile: for few pieces, since to watch over one takes some 0.2 ms. */
export async function withTimeLimit<T>(ms: number, work: () => Promise<T>): Promise<T> {
  limit = ms;
  try {
    return await work();
  } finally {
    limit = undefined;
  }
}

/** Does work at once, which may have a limit. @throws TimeLimitReached, or what the work throws */
export function inTime<T>(work: () => T): T {
  if (limit === undefined) return work();
  script ??= new Script(`globalThis[Symbol.for('${NAME}')]()`);
  const holder = globalThis as { [WORK]?: () => T };
  holder[WORK] = work;
  try {
    return script.runInThisContext({ timeout: limit, displayErrors: false }) as T;
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      ? new TimeLimitReached()
      : error;
  } finally {
    Reflect.deleteProperty(holder, WORK);
  }
}
