import { closeSync, openSync, rmSync } from 'node:fs';
import { createAppender, createLending, type Lane, type Lend } from './lane.js';
import { createWindowReader, type FilePlace } from './window-reader.js';

/** Bytes read at once: fewer than are written, since readers at places far apart take turns. */
export const LOG_WINDOW = 1 << 18;

/** Where a value lies. */
export type LogPlace = FilePlace;

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
  const readJson = createWindowReader(LOG_WINDOW, (descriptor) => { if (descriptor === own.descriptor) output.flush(); });

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
