import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

/** Size of the reused memory; nearly all source files are smaller. */
const USUAL = 1 << 18;

/** Does not wait for the writer of a pipe, which no signal could interrupt. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Creates a reader of files that reuses its memory, so the bytes are valid until the next file is read. Larger files get
 * memory of their own. Throws the system's errors, `EINVAL` for what is not a regular file, and `EFBIG` for more than
 * `most` bytes.
 *
 * @param most maximum size in bytes; checked from 256 KiB on
 */
export function createFileReader(most = Infinity): (path: string) => Buffer {
  let memory: Buffer | undefined;
  return (path) => {
    memory ??= Buffer.allocUnsafeSlow(USUAL);
    const descriptor = openSync(path, FLAGS);
    try {
      let length = 0;
      // To the end: some file systems report no size, and a file may grow.
      for (let count = -1; count !== 0 && length < USUAL; length += count)
        count = readSync(descriptor, memory, length, USUAL - length, null);
      // Pipes and devices give no bytes, or no end of them; other files need no check.
      if (length === 0 || length >= USUAL) {
        const found = fstatSync(descriptor);
        if (!found.isFile()) throw refused('EINVAL', 'not a regular file', path);
        if (found.size > most) throw refused('EFBIG', 'file too large', path);
      }
      if (length < USUAL) return memory.subarray(0, length);
      return Buffer.concat([memory, readFileSync(descriptor)]);
    } finally {
      closeSync(descriptor);
    }
  };
}

function refused(code: string, what: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${what}, read '${path}'`), { code, syscall: 'read', path });
}
