import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

/** Bytes gathered before they are written: large enough that system calls do not show. */
const BLOCK = 1 << 20;

/** Bytes read at once: fewer, since two readers at places far apart take turns. */
const WINDOW = 1 << 18;

/** In bytes. */
export interface LogPlace {
  readonly offset: number;
  readonly length: number;
}

/**
 * Values that do not fit in memory together: appended as JSON to a scratch file, read back by place. One writer, then any
 * number of reads, fastest in the order of writing.
 */
export interface ContentLog {
  append(value: unknown): LogPlace;
  /** Appends a value that is JSON in UTF-8 already; the bytes must not change afterwards. */
  appendJson(bytes: Uint8Array): LogPlace;
  read(place: LogPlace): unknown;
  /** The JSON of a value, which holds until the next one is read. */
  readJson(place: LogPlace): Uint8Array;
  /** Frees the file, which has no name from the start. */
  close(): void;
}

export function createContentLog(file: string): ContentLog {
  const descriptor = openSync(file, 'w+');
  // Without a name the file lives on until it is closed, and does not outlive a process that is killed.
  rmSync(file);
  let written = 0;
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let window = { offset: 0, bytes: Buffer.alloc(0) };

  function flush(): void {
    if (pendingBytes === 0) return;
    const bytes = Buffer.concat(pending, pendingBytes);
    let done = 0;
    while (done < bytes.length) done += writeSync(descriptor, bytes, done, bytes.length - done, written + done);
    written += bytes.length;
    pending = [];
    pendingBytes = 0;
  }

  function slide(offset: number, length: number): void {
    const bytes = Buffer.allocUnsafe(Math.max(length, Math.min(WINDOW, written - offset)));
    let done = 0;
    while (done < bytes.length) {
      const count = readSync(descriptor, bytes, done, bytes.length - done, offset + done);
      if (count === 0) break;
      done += count;
    }
    window = { offset, bytes: bytes.subarray(0, done) };
  }

  function appendJson(bytes: Uint8Array): LogPlace {
    const place = { offset: written + pendingBytes, length: bytes.length };
    pending.push(bytes);
    pendingBytes += bytes.length;
    if (pendingBytes >= BLOCK) flush();
    return place;
  }

  function readJson({ offset, length }: LogPlace): Buffer {
    flush();
    if (offset < window.offset || offset + length > window.offset + window.bytes.length) slide(offset, length);
    return window.bytes.subarray(offset - window.offset, offset - window.offset + length);
  }

  return {
    append: (value) => appendJson(Buffer.from(JSON.stringify(value))),
    appendJson,
    read: (place) => JSON.parse(readJson(place).toString('utf8')) as unknown,
    readJson,
    close() {
      closeSync(descriptor);
    },
  };
}
