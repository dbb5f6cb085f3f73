import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

/** Bytes gathered before they are written, and read at once: large enough that system calls do not show. */
const BLOCK = 1 << 20;

/**
 * Values that do not fit in memory together: appended as JSON to a scratch file, read back by place. One writer, then any
 * number of reads, fastest in the order of writing.
 */
export interface ContentLog {
  append(value: unknown): { offset: number; length: number };
  read(place: { readonly offset: number; readonly length: number }): unknown;
  /** Frees the file, which has no name from the start. */
  close(): void;
}

export function createContentLog(file: string): ContentLog {
  const descriptor = openSync(file, 'w+');
  // Without a name the file lives on until it is closed, and does not outlive a process that is killed.
  rmSync(file);
  let written = 0;
  let pending: Buffer[] = [];
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
    const bytes = Buffer.allocUnsafe(Math.max(length, Math.min(BLOCK, written - offset)));
    let done = 0;
    while (done < bytes.length) {
      const count = readSync(descriptor, bytes, done, bytes.length - done, offset + done);
      if (count === 0) break;
      done += count;
    }
    window = { offset, bytes: bytes.subarray(0, done) };
  }

  return {
    append(value) {
      const bytes = Buffer.from(JSON.stringify(value));
      const place = { offset: written + pendingBytes, length: bytes.length };
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (pendingBytes >= BLOCK) flush();
      return place;
    },
    read({ offset, length }) {
      flush();
      if (offset < window.offset || offset + length > window.offset + window.bytes.length) slide(offset, length);
      const start = offset - window.offset;
      return JSON.parse(window.bytes.toString('utf8', start, start + length)) as unknown;
    },
    close() {
      closeSync(descriptor);
    },
  };
}
