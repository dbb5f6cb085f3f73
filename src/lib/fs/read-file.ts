import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** With this flag, opening a named pipe does not wait for a writer. */
const NON_BLOCKING = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Opens a regular file, calls `read` with its descriptor, and closes it.
 *
 * @throws the system's error, `EINVAL` for a pipe or device, `EFBIG` for a file of more than `most` bytes
 */
export function withRegularFile<T>(path: string, read: (descriptor: number) => T, most = Infinity): T {
  const descriptor = openSync(path, NON_BLOCKING);
  try {
    const found = fstatSync(descriptor);
    if (!found.isFile() && !found.isDirectory()) throw refused('EINVAL', 'no regular file', path);
    if (found.size > most) throw refused('EFBIG', 'file too large', path);
    return read(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads a regular file.
 *
 * @throws the errors of `withRegularFile`
 */
export function readRegularFile(path: string, most?: number): Buffer {
  return withRegularFile(path, (descriptor) => readFileSync(descriptor), most);
}

function refused(code: string, what: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${what}, read '${path}'`), { code, syscall: 'read', path });
}
