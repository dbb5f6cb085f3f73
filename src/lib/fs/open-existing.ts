import { unlessRefused } from '../../errors/system-error.js';
import { readRegularFile } from './read-file.js';

/** Returns the bytes of a file of the cache or state; `undefined` if there is no readable regular file. */
export function readExisting(file: string): Buffer | undefined {
  return unlessRefused(() => readRegularFile(file), undefined);
}
