import { comparePages, type BuildRecord, type FilePair, type PageChanges } from './page-changes.js';

/** What differs between two builds. */
export interface Changes extends FileChanges {
  readonly pages: PageChanges;
}

export const noChanges: Changes = {
  added: [],
  changed: [],
  removed: [],
  pages: { added: [], changed: [], removed: [] },
};

/** Paths of files, pages among them, sorted. */
export interface FileChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export function changesBetween(before: BuildRecord, after: BuildRecord): Changes {
  const earlier = new Map(before.files.map((file) => [file.path, file]));
  const paths = new Set(after.files.map(({ path }) => path));
  const gone = before.files.filter(({ path }) => !paths.has(path));
  return {
    added: after.files.filter(({ path }) => !earlier.has(path)).map(({ path }) => path),
    changed: after.files
      .filter(({ path, sha256 }) => earlier.has(path) && earlier.get(path)?.sha256 !== sha256)
      .map(({ path }) => path),
    removed: gone.map(({ path }) => path),
    pages: comparePages(before, after, [
      ...after.files.map((file): FilePair => [earlier.get(file.path), file]),
      ...gone.map((file): FilePair => [file, undefined]),
    ]),
  };
}
