import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

/**
 * Position of a value in a file that is open in this process. Threads can read it too. Offset and length are in bytes.
 */
export interface ContentPlace {
  readonly descriptor: number;
  readonly offset: number;
  readonly length: number;
}

/** The content of pages by the key of the page, as JSON in a scratch file: it does not fit in memory together. */
export interface ContentStore {
  /** Adds or replaces the content of a page. Equal content is not written again. */
  set(key: string, content: unknown): void;
  /** Adds the content of several pages: JSON in UTF-8, one after the other, with the length of each in bytes. */
  setAll(pages: readonly { readonly key: string; readonly length: number }[], json: Uint8Array): void;
  /** Adds content that another store of this process holds. */
  adopt(key: string, place: ContentPlace): void;
  /** Returns the content of a page as a new object; `undefined` if it is not in the store. */
  get(key: string): unknown;
  place(key: string): ContentPlace | undefined;
  close(): void;
}

/**
 * Creates a store. The file is created with the first value and unlinked at once, so it does not outlive a killed
 * process.
 *
 * @param path of a file that no other process uses
 */
export function createContentStore(path: string): ContentStore {
  const places = new Map<string, ContentPlace>();
  let opened: number | undefined;
  let end = 0;
  function open(): number {
    const descriptor = openSync(path, 'w+');
    rmSync(path);
    return descriptor;
  }
  function append(json: Uint8Array): ContentPlace {
    const descriptor = (opened ??= open());
    const offset = end;
    for (let done = 0; done < json.length;)
      done += writeSync(descriptor, json, done, json.length - done, offset + done);
    end += json.length;
    return { descriptor, offset, length: json.length };
  }
  return {
    set(key, content) {
      const json = Buffer.from(JSON.stringify(content));
      const known = places.get(key);
      if (known?.length === json.length && readBytes(known).equals(json)) return;
      places.set(key, append(json));
    },
    setAll(pages, json) {
      const { descriptor, offset: start } = append(json);
      let offset = start;
      for (const { key, length } of pages) {
        places.set(key, { descriptor, offset, length });
        offset += length;
      }
    },
    adopt: (key, place) => void places.set(key, place),
    get(key) {
      const place = places.get(key);
      return place && (JSON.parse(readBytes(place).toString('utf8')) as unknown);
    },
    place: (key) => places.get(key),
    close() {
      if (opened !== undefined) closeSync(opened);
      opened = undefined;
      places.clear();
    },
  };
}

function readBytes({ descriptor, offset, length }: ContentPlace): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length;) {
    const count = readSync(descriptor, bytes, done, length - done, offset + done);
    if (count === 0) throw new TypeError('A content store ends too early.');
    done += count;
  }
  return bytes;
}
