import { fstatSync } from 'node:fs';
import { isSystemError } from '../errors/system-error.js';
import { createFileReader } from '../lib/fs/read-file.js';

/** A source as it lies on the disk. */
export interface SourceNow {
  /** Its bytes, which hold until the next source is read. */
  readonly content: Buffer;
  /** When it was changed last, or put in its place, in milliseconds. Looked at behind reading, so that what was saved before that shows. */
  readonly changedAt: number;
}

let changedAt = 0;

const readFile = createFileReader((descriptor) => {
  const { ctimeMs, size } = fstatSync(descriptor);
  changedAt = ctimeMs;
  return size;
});

/** Reads a source for the archive; `undefined` where it was taken away since the build read it: the manifest has its hash. */
export function readSource(file: string): SourceNow | undefined {
  try {
    const content = readFile(file);
    return { content, changedAt };
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
