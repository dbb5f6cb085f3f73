import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** Opening a named pipe would wait for a writer without this flag. */
const NON_BLOCKING = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Opens a file of the cache or the state for reading.
 *
 * @returns `undefined` where there is no readable regular file: the caller does without it
 */
export function openExisting(file: string): number | undefined {
  try {
    const descriptor = openSync(file, NON_BLOCKING);
    if (fstatSync(descriptor).isFile()) return descriptor;
    closeSync(descriptor);
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

/** The bytes of a file of the cache or the state; `undefined` under the same conditions as {@link openExisting}. */
export function readExisting(file: string): Buffer | undefined {
  const descriptor = openExisting(file);
  if (descriptor === undefined) return undefined;
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
