import { fstatSync, readFileSync } from 'node:fs';
import { isSystemError } from '../errors/system-error.js';
import { withRegularFile } from '../lib/fs/read-file.js';

/** A source as it is on the disk. */
export interface SourceNow {
  readonly content: Buffer;
  /** Time of the last change, in milliseconds; taken after reading, so that a change before that is noticed. */
  readonly changedAt: number;
}

/** Reads a source for the archive; `undefined` if it was deleted since the build read it. */
export function readSource(file: string): SourceNow | undefined {
  try {
    return withRegularFile(file, (descriptor) => {
      const content = readFileSync(descriptor);
      return { content, changedAt: fstatSync(descriptor).ctimeMs };
    });
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
