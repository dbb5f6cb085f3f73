import { closeSync, fstatSync, openSync } from 'node:fs';

/** Opens a file to be read; `undefined` where there is none, or none that can be read: whoever asks does without it. */
export function openExisting(file: string): number | undefined {
  try {
    const descriptor = openSync(file, 'r');
    // A folder can be opened, and not be read.
    if (fstatSync(descriptor).isFile()) return descriptor;
    closeSync(descriptor);
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
