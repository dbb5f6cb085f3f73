import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

/** Bytes of the shared memory; few of the files that are read by the thousand are larger. */
const USUAL = 1 << 18;

/** With this flag, opening a named pipe does not wait for a writer. */
const AT_ONCE = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Creates a reader of files that reuses its memory: the bytes of a file are valid until the next call. The reader throws the system's
 * errors, `EINVAL` for anything but a regular file, and `EFBIG` for a file of more than `most` bytes (at least 256 KiB).
 *
 * @param look is called after each read; may return the size of the file, at which reading ends
 */
export function createFileReader(look?: (descriptor: number) => number, most = Infinity): (path: string) => Buffer {
  let memory: Buffer | undefined;
  return (path) => {
    memory ??= Buffer.allocUnsafeSlow(USUAL);
    const descriptor = openSync(path, AT_ONCE);
    try {
      let length = 0;
      // Reads to the end: the size may be unknown, and a file may grow.
      for (let count = -1, size = -1; count !== 0 && length < USUAL && length !== size; length += count) {
        count = readSync(descriptor, memory, length, USUAL - length, null);
        size = look?.(descriptor) ?? size;
      }
      // Only a pipe or a device can have no bytes, or endless ones.
      if (length === 0 || length >= USUAL) {
        const found = fstatSync(descriptor);
        if (!found.isFile()) throw refused('EINVAL', 'no regular file', path);
        if (found.size > most) throw refused('EFBIG', 'file too large', path);
      }
      if (length < USUAL) return memory.subarray(0, length);
      const bytes = Buffer.concat([memory, readFileSync(descriptor)]);
      look?.(descriptor);
      return bytes;
    } finally {
      closeSync(descriptor);
    }
  };
}

function refused(code: string, what: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${what}, read '${path}'`), { code, syscall: 'read', path });
}
