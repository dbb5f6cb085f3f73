import { openSync } from 'node:fs';

/** Opens a file to be read; `undefined` where there is none, or none that can be read: whoever asks does without it. */
export function openExisting(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
