import { closeSync, openSync, rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { createAppender, createLending, type Appender, type Lane, type Lend } from '../fs/append-writer.js';
import { createWindowReader, type FilePlace } from '../fs/window-reader.js';

/** Bytes read at once: fewer than are written, since readers at places far apart take turns. */
export const LOG_WINDOW = 1 << 18;

/** Where a value lies. */
export interface LogPlace extends FilePlace {
  /** Of its JSON; tells damage where that is kept for longer than the log. */
  readonly crc32: number;
}

/** A file that is written and read by its descriptor. */
export interface LogFile {
  readonly descriptor: number;
  /** Called once nothing of it is read any more. */
  close(): void;
}

/**
 * Values that do not fit in memory together: appended as JSON to files, read back by place. One writer for each file, then any
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
  close(): void;
}

/** Appends a value to a file of a log. */
export function appendJson(descriptor: number, output: Appender, value: unknown): LogPlace {
  const { offset, bytes } = output.addJson(value);
  return { descriptor, offset, length: bytes.length, crc32: crc32(bytes) };
}

/** @param openFile opens a file of the log, as many as there are writers at a time */
export function createContentLog(openFile: () => LogFile): ContentLog {
  const files: LogFile[] = [];
  const open = (): Lane => {
    const file = openFile();
    files.push(file);
    return { descriptor: file.descriptor, end: 0 };
  };
  let own: Lane | undefined;
  let output: Appender | undefined;
  const readJson = createWindowReader(LOG_WINDOW, (descriptor) => {
    if (descriptor === own?.descriptor) output?.flush();
  });

  return {
    append(value) {
      own ??= open();
      output ??= createAppender(own);
      return appendJson(own.descriptor, output, value);
    },
    read: (place) => JSON.parse(readJson(place).toString('utf8')) as unknown,
    readJson,
    lend: createLending(open),
    flush: () => {
      output?.flush();
    },
    close() {
      for (const file of files) file.close();
    },
  };
}

/**
 * Opens scratch files, which have no names once they are open: they live on until they are closed, and do not outlive a process that is killed.
 *
 * @param path of the first, which the others add a number to; nobody else has files there
 */
export function scratchFiles(path: string): () => LogFile {
  let count = 0;
  return () => {
    const file = `${path}.${String(count++)}`;
    const descriptor = openSync(file, 'w+');
    rmSync(file);
    return {
      descriptor,
      close: () => {
        closeSync(descriptor);
      },
    };
  };
}
