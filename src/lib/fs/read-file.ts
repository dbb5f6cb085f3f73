import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** With this flag, opening a named pipe does not wait for a writer. */
const NON_BLOCKING = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Reads a regular file.
 *
 * @throws the system's error, `EINVAL` for a pipe or device, `EFBIG` for a file of more than `most` bytes
 */
export function readRegularFile(path: string, most = Infinity): Buffer {
  const descriptor = openSync(path, NON_BLOCKING);
  try {
    const found = fstatSync(descriptor);
    if (!found.isFile() && !found.isDirectory()) throw refused('EINVAL', 'no regular file', path);
    if (found.size > most) throw refused('EFBIG', 'file too large', path);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function refused(code: string, what: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${what}, read '${path}'`), { code, syscall: 'read', path });
}
