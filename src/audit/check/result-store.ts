import type { z } from '../../api/zod.js';
import { isSystemError } from '../../errors/system-error.js';
import type { ResultStore } from '../../lib/fs/result-store.js';

/** A stored value. An unreadable entry counts as missing. */
export function readStored<T>(store: ResultStore | undefined, key: string, shape: z.ZodType<T>): T | undefined {
  try {
    const bytes = store?.get(key);
    return bytes && shape.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8'))).data;
  } catch (error) {
    if (isSystemError(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Stores a value; returns false if the system refuses, after which the result is only found again. */
export function writeStored(store: ResultStore | undefined, key: string, value: unknown): boolean {
  try {
    store?.put(key, Buffer.from(JSON.stringify(value)));
    return true;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return false;
  }
}
