import { readPart } from './append-writer.js';

/** Where a piece of a file lies that is open in this process, in bytes. */
export interface FilePlace {
  readonly descriptor: number;
  readonly offset: number;
  readonly length: number;
}

/**
 * Reads pieces of files that only grow, with one system call for those that lie together. What is read lies in memory that is used again, since what each call would ask of the system comes back only with a collection: a piece holds until the
 * next is read.
 *
 * @param size bytes read at once
 * @param beforeReading called before a file is read, so that what was gathered for it can be written
 */
export function createWindowReader(
  size: number,
  beforeReading: (descriptor: number) => void = () => undefined,
): (place: FilePlace) => Buffer {
  const memory = Buffer.allocUnsafeSlow(size);
  let window: { readonly descriptor: number; readonly offset: number; readonly bytes: Buffer } | undefined;
  return ({ descriptor, offset, length }) => {
    if (
      !window ||
      descriptor !== window.descriptor ||
      offset < window.offset ||
      offset + length > window.offset + window.bytes.length
    ) {
      beforeReading(descriptor);
      window = { descriptor, offset, bytes: readPart(descriptor, offset, Math.max(length, size), memory) };
    }
    return window.bytes.subarray(offset - window.offset, offset - window.offset + length);
  };
}
