import { closeSync, openSync, rmSync } from 'node:fs';
import type { Json } from '../contract/site-model.js';
import { createAppender } from './lane.js';
import type { PageWords } from './page-record.js';
import { createWindowReader } from './window-reader.js';

/** Bytes read at once: what some hundred pages say, which are mostly asked for in their order. */
const WINDOW = 1 << 16;

/** What the pages of a site say of themselves where that would fill the memory. */
export interface WordsLog {
  /** Words that are read when they are asked for, until the log is closed. */
  readonly keep: (words: PageWords) => PageWords;
  /** Frees the file, which has no name from the start. */
  close(): void;
}

/** @param file absolute path of a file that nobody has */
export function createWordsLog(file: string): WordsLog {
  const descriptor = openSync(file, 'w+');
  rmSync(file);
  const output = createAppender({ descriptor, end: 0 });
  const read = createWindowReader(WINDOW, () => {
    output.flush();
  });
  let last: { readonly offset: number; readonly words: PageWords } | undefined;

  function wordsAt(offset: number, length: number): PageWords {
    if (last?.offset !== offset)
      last = { offset, words: JSON.parse(read({ descriptor, offset, length }).toString('utf8')) as PageWords };
    return last.words;
  }

  return {
    keep({ title, description, summary }) {
      const bytes = Buffer.from(JSON.stringify({ title, description, summary }));
      return new LoggedWords(wordsAt, output.add(bytes), bytes.length);
    },
    close() {
      closeSync(descriptor);
    },
  };
}

class LoggedWords implements PageWords {
  readonly #read: (offset: number, length: number) => PageWords;
  readonly #offset: number;
  readonly #length: number;

  constructor(read: (offset: number, length: number) => PageWords, offset: number, length: number) {
    this.#read = read;
    this.#offset = offset;
    this.#length = length;
  }

  get title(): string {
    return this.#read(this.#offset, this.#length).title;
  }

  get description(): string {
    return this.#read(this.#offset, this.#length).description;
  }

  get summary(): Readonly<Record<string, Json>> {
    return this.#read(this.#offset, this.#length).summary;
  }
}
