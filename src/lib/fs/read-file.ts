import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

/** With this flag, opening a named pipe does not wait for a writer. */
const NON_BLOCKING = constants.O_RDONLY | constants.O_NONBLOCK;

/** Bytes of a piece of a file. */
const PIECE = 1 << 20;

/**
 * Reads a regular file.
 *
 * @throws the system's error, `EINVAL` for a pipe or device, `EFBIG` for a file of more than `most` bytes
 */
export function readRegularFile(path: string, most = Infinity): Buffer {
  const descriptor = openRegularFile(path, most);
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads a regular file of UTF-8 piece by piece, for one that is too large to be held.
 *
 * @throws as {@link readRegularFile}, at the first piece
 */
export function* readPieces(path: string, most: number): Generator<string> {
  const descriptor = openRegularFile(path, most);
  try {
    const buffer = Buffer.alloc(PIECE);
    const decoder = new StringDecoder('utf8');
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer))
      yield decoder.write(buffer.subarray(0, read));
    yield decoder.end();
  } finally {
    closeSync(descriptor);
  }
}

function openRegularFile(path: string, most: number): number {
  const descriptor = openSync(path, NON_BLOCKING);
  const found = fstatSync(descriptor);
  const isRegular = found.isFile() || found.isDirectory();
  if (isRegular && found.size <= most) return descriptor;
  closeSync(descriptor);
  throw isRegular ? refused('EFBIG', 'file too large', path) : refused('EINVAL', 'no regular file', path);
}

function refused(code: string, what: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${what}, read '${path}'`), { code, syscall: 'read', path });
}
