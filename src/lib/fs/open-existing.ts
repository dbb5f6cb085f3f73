import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** With this flag, opening a named pipe does not wait for a writer. */
const NON_BLOCKING = constants.O_RDONLY | constants.O_NONBLOCK;

/** Opens a file of the cache or state. Returns its descriptor; `undefined` if there is no readable regular file. */
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

/** Returns the bytes of a file of the cache or state; `undefined` if there is no readable regular file. */
export function readExisting(file: string): Buffer | undefined {
  const descriptor = openExisting(file);
  if (descriptor === undefined) return undefined;
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
