import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { publishing } from '../errors/system-error.js';
import { PROVENANCE_FILE } from '../lib/site/provenance.js';

/** Writes the source places of page values, page by page, so that they do not stay in memory. */
export interface ProvenanceWriter {
  /** @param values offset of the end of each value in the page, and its place (`placeNumber`), in order */
  add(path: string, values: readonly { readonly at: number; readonly id: number }[]): void;
  /** Ends the file with the names of the source files. */
  end(files: readonly string[]): void;
}

/**
 * `provenance.ndjson`: one line of JSON for each page, `["PATH", END, PLACE, END, PLACE, ...]`, each END relative to
 * the one before; the last line is `{"version":1,"files":[...]}`.
 *
 * @throws IsletError `publish-failed`
 */
export function createProvenanceWriter(folder: string): ProvenanceWriter {
  const descriptor = publishing(() => openSync(join(folder, PROVENANCE_FILE), 'w'));
  const write = (value: unknown): void => {
    publishing(() => writeSync(descriptor, `${JSON.stringify(value)}\n`));
  };
  return {
    add(path, values) {
      const numbers: number[] = [];
      let last = 0;
      for (const { at, id } of values) {
        numbers.push(at - last, id);
        last = at;
      }
      write([path, ...numbers]);
    },
    end(files) {
      write({ version: 1, files });
      closeSync(descriptor);
    },
  };
}
