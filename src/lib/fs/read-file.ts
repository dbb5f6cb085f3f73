import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

/** Bytes that nearly all files are below which are read by the thousand. */
const USUAL = 1 << 18;

/** A pipe that nobody writes to is not waited for: no signal would end that. */
const AT_ONCE = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Makes a reader of files that uses its memory again, since what each file would ask of the system comes back only with a collection: the bytes hold until the next file is read. One that does not fit has
 * memory of its own. It throws the system's errors, and such ones where there is no regular file (`EINVAL`) or a larger one than `most` (`EFBIG`).
 *
 * @param look at the file, behind each time that bytes of it were read; where these are as many as the size that it returns, nobody asks for more
 * @param most bytes of a file; below 256 KiB it is not looked at
 */
export function createFileReader(look?: (descriptor: number) => number, most = Infinity): (path: string) => Buffer {
  let memory: Buffer | undefined;
  return (path) => {
    memory ??= Buffer.allocUnsafeSlow(USUAL);
    const descriptor = openSync(path, AT_ONCE);
    try {
      let length = 0;
      // To its end: some file systems do not know the size before they are asked for the bytes, and a file may grow.
      for (let count = -1, size = -1; count !== 0 && length < USUAL && length !== size; length += count) {
        count = readSync(descriptor, memory, length, USUAL - length, null);
        size = look?.(descriptor) ?? size;
      }
      // Pipes give nothing, devices nothing or no end of it: all other files need not be asked what they are.
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
