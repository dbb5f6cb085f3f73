import { isSystemError } from '../errors/system-error.js';

/** Returns the result of a call of the system; `undefined` if it fails with one of these codes. */
export function unlessCode<T>(codes: readonly string[], call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (isSystemError(error, ...codes)) return undefined;
    throw error;
  }
}
