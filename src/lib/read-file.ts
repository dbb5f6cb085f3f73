import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** Bytes that nearly all files are below which are read by the thousand. */
const USUAL = 1 << 18;

/**
 * Makes a reader of files that uses its memory again, since what each file would ask of the system comes back only with a collection: the bytes hold until the next file is read. One that does not fit has
 * memory of its own. It throws the system's errors.
 *
 * @param look at the file whose bytes these are, once they are read
 */
export function createFileReader(look?: (descriptor: number) => void): (path: string) => Buffer {
  let memory: Buffer | undefined;
  return (path) => {
    memory ??= Buffer.allocUnsafeSlow(USUAL);
    const descriptor = openSync(path, 'r');
    try {
      let length = 0;
      // To its end: some file systems do not know the size before they are asked for the bytes, and a file may grow.
      for (let count = -1; count !== 0 && length < USUAL; length += count) count = readSync(descriptor, memory, length, USUAL - length, null);
      const bytes = length < USUAL ? memory.subarray(0, length) : Buffer.concat([memory, readFileSync(descriptor)]);
      look?.(descriptor);
      return bytes;
    } finally {
      closeSync(descriptor);
    }
  };
}
