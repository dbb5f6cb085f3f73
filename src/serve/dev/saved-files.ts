import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { writeWhole } from '../../lib/fs/write-whole.js';

/** One save of a session. */
export interface SavedChange {
  /** Relative to the root. */
  readonly file: string;
  /** The page on which it was made. */
  readonly route: string;
  /** What was changed, such as `faq[2].question`. */
  readonly name: string;
  /** `undefined` if the file was new. */
  readonly before: Buffer | undefined;
  readonly after: Buffer;
}

/** Writes files below `site/`, and undoes that. */
export interface SavedFiles {
  /** The saves that were not undone. */
  readonly list: readonly SavedChange[];
  /** Replaces a file in one step. Returns false if it no longer has the bytes `before`; then nothing is written. */
  save(change: SavedChange): boolean;
  /** Adds a file that was written already. */
  add(change: SavedChange): void;
  /** Undoes the last save. `undefined` if there is none; false if the file was changed since, and stays. */
  undo(): SavedChange | false | undefined;
}

export function createSavedFiles(root: string): SavedFiles {
  const saves: SavedChange[] = [];

  /** Writes or removes a file unless it no longer has some bytes. */
  function replace(file: string, before: Buffer | undefined, after: Buffer | undefined): boolean {
    const path = join(root, file);
    const now = existsSync(path) ? readFileSync(path) : undefined;
    if (now === undefined || before === undefined ? now !== before : !now.equals(before)) return false;
    mkdirSync(dirname(path), { recursive: true });
    const real = now === undefined ? join(realpathSync(dirname(path)), basename(path)) : realpathSync(path);
    // Links may lead out of the site.
    if (!real.startsWith(realpathSync(join(root, 'site')) + sep)) return false;
    if (after === undefined) rmSync(real);
    else writeWhole(real, after);
    return true;
  }

  return {
    list: saves,
    save(change) {
      const isSaved = replace(change.file, change.before, change.after);
      if (isSaved) saves.push(change);
      return isSaved;
    },
    add: (change) => void saves.push(change),
    undo() {
      const change = saves.at(-1);
      if (change && !replace(change.file, change.after, change.before)) return false;
      return saves.pop();
    },
  };
}
