import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

/**
 * Position of a value in a file that is open in this process. Threads can read it too. Offset and length are in bytes.
 */
export interface ContentPlace {
  readonly descriptor: number;
  readonly offset: number;
  readonly length: number;
}

/** Values that do not fit in memory together, as JSON in a scratch file. */
export interface ContentStore {
  append(value: unknown): ContentPlace;
  /** Appends JSON in UTF-8. */
  appendJson(json: Uint8Array): ContentPlace;
  read(place: ContentPlace): unknown;
  close(): void;
}

/**
 * Creates a store. The file is created with the first value and unlinked at once, so it does not outlive a killed
 * process.
 *
 * @param path of a file that no other process uses
 */
export function createContentStore(path: string): ContentStore {
  let descriptor: number | undefined;
  let end = 0;
  function open(): number {
    const opened = openSync(path, 'w+');
    rmSync(path);
    return opened;
  }
  function appendJson(json: Uint8Array): ContentPlace {
    descriptor ??= open();
    const offset = end;
    for (let done = 0; done < json.length;)
      done += writeSync(descriptor, json, done, json.length - done, offset + done);
    end += json.length;
    return { descriptor, offset, length: json.length };
  }
  return {
    append: (value) => appendJson(Buffer.from(JSON.stringify(value))),
    appendJson,
    read: readContent,
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}

/** Reads a value. Each call returns a new object. */
export function readContent({ descriptor, offset, length }: ContentPlace): unknown {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length;) {
    const count = readSync(descriptor, bytes, done, length - done, offset + done);
    if (count === 0) throw new TypeError('A content store ends too early.');
    done += count;
  }
  return JSON.parse(bytes.toString('utf8')) as unknown;
}
