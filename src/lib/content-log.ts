import { closeSync, openSync, rmSync } from 'node:fs';
import { createAppender, createLending, readPart, type Lane, type Lend } from './lane.js';

/** Bytes read at once: fewer than are written, since readers at places far apart take turns. */
const WINDOW = 1 << 18;

/** In bytes of a file that is open in this process. */
export interface LogPlace {
  readonly descriptor: number;
  readonly offset: number;
  readonly length: number;
}

/**
 * Values that do not fit in memory together: appended as JSON to scratch files, read back by place. One writer for each file, then any
 * number of reads, fastest in the order of writing.
 */
export interface ContentLog {
  append(value: unknown): LogPlace;
  read(place: LogPlace): unknown;
  /** The JSON of a value, which holds until the next one is read. */
  readJson(place: LogPlace): Uint8Array;
  /** Lends a file of the log to somebody who appends JSON in UTF-8 elsewhere. */
  readonly lend: Lend<Lane>;
  /** Has all values lie in files, so that others can read them by their places. */
  flush(): void;
  /** Frees the files, which have no names from the start. */
  close(): void;
}

export function createContentLog(file: string): ContentLog {
  const descriptors: number[] = [];
  const open = (): Lane => {
    const descriptor = openSync(`${file}.${String(descriptors.length)}`, 'w+');
    // Without a name the file lives on until it is closed, and does not outlive a process that is killed.
    rmSync(`${file}.${String(descriptors.length)}`);
    descriptors.push(descriptor);
    return { descriptor, end: 0 };
  };
  const own = open();
  const output = createAppender(own);
  // One for all windows: what each would ask of the system comes back only with the next collection.
  const memory = Buffer.allocUnsafeSlow(WINDOW);
  let window: { readonly descriptor: number; readonly offset: number; readonly bytes: Buffer } = { descriptor: own.descriptor, offset: 0, bytes: Buffer.alloc(0) };

  function readJson({ descriptor, offset, length }: LogPlace): Buffer {
    if (descriptor === own.descriptor) output.flush();
    const isInside = descriptor === window.descriptor && offset >= window.offset && offset + length <= window.offset + window.bytes.length;
    if (!isInside) window = { descriptor, offset, bytes: readPart(descriptor, offset, Math.max(length, WINDOW), memory) };
    return window.bytes.subarray(offset - window.offset, offset - window.offset + length);
  }

  return {
    append(value) {
      const bytes = Buffer.from(JSON.stringify(value));
      return { descriptor: own.descriptor, offset: output.add(bytes), length: bytes.length };
    },
    read: (place) => JSON.parse(readJson(place).toString('utf8')) as unknown,
    readJson,
    lend: createLending(open),
    flush: () => { output.flush(); },
    close() {
      for (const descriptor of descriptors) closeSync(descriptor);
    },
  };
}
