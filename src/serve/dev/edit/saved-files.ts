import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { isSystemError } from '../../../errors/system-error.js';

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

/** Writes files of a session below `site/`, and undoes that. */
export interface SavedFiles {
  /** The saves that were not undone, the last first. */
  list(): readonly SavedChange[];
  /** Replaces a file in one step. Returns false if it no longer has the bytes `before`; then nothing is written. */
  save(change: SavedChange): boolean;
  /** Undoes the last save. `changed`: the file was changed since, and stays. */
  undo(): { readonly state: 'none' | 'done' | 'changed'; readonly change?: SavedChange };
}

export function createSavedFiles(root: string): SavedFiles {
  const saves: SavedChange[] = [];

  /** Writes a file unless it no longer has some bytes. */
  function replace(file: string, before: Buffer | undefined, after: Buffer | undefined): boolean {
    const path = pathBelowSite(root, file);
    if (path === undefined || !sameBytes(bytesOf(path), before)) return false;
    if (after === undefined) rmSync(path);
    else writeWhole(path, after);
    return true;
  }

  return {
    list: () => saves.toReversed(),
    save(change) {
      if (!replace(change.file, change.before, change.after)) return false;
      saves.push(change);
      return true;
    },
    undo() {
      const change = saves.at(-1);
      if (!change) return { state: 'none' };
      if (!replace(change.file, change.after, change.before)) return { state: 'changed', change };
      saves.pop();
      return { state: 'done', change };
    },
  };
}

/** The real path of a file below `site/`, also of one that is new; `undefined` if links lead out of it. */
function pathBelowSite(root: string, file: string): string | undefined {
  if (!file.startsWith('site/') || file.split('/').some((part) => part.startsWith('.') || part === '')) return undefined;
  const path = join(root, file);
  try {
    mkdirSync(dirname(path), { recursive: true });
    const real = bytesOf(path) === undefined ? join(realpathSync(dirname(path)), basename(path)) : realpathSync(path);
    return real.startsWith(realpathSync(join(root, 'site')) + sep) ? real : undefined;
  } catch (error) {
    if (isSystemError(error, 'ENOTDIR', 'EEXIST')) return undefined;
    throw error;
  }
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function sameBytes(one: Buffer | undefined, other: Buffer | undefined): boolean {
  return one === undefined || other === undefined ? one === other : one.equals(other);
}

/** A file that a killed process leaves aside is hidden, so no build reads it. */
function writeWhole(path: string, bytes: Buffer): void {
  const aside = join(dirname(path), `.${basename(path)}.${String(process.pid)}.islet~`);
  const { mode } = statSync(path, { throwIfNoEntry: false }) ?? {};
  try {
    writeFileSync(aside, bytes, { mode });
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}
