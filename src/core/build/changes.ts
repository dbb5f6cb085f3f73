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
  const previous = new Map(before.files.map((file) => [file.path, file]));
  const pairs: FilePair[] = [];
  for (const file of after.files) {
    const was = previous.get(file.path);
    previous.delete(file.path);
    if (was?.sha256 !== file.sha256) pairs.push([was, file]);
  }
  for (const file of previous.values()) pairs.push([file, undefined]);
  const pathsOf = (isWanted: (pair: FilePair) => boolean): string[] =>
    pairs.filter(isWanted).flatMap(([was, is]) => (is ?? was)?.path ?? []);
  return {
    added: pathsOf(([was]) => was === undefined),
    changed: pathsOf(([was, is]) => was !== undefined && is !== undefined),
    removed: pathsOf(([, is]) => is === undefined),
    pages: comparePages(before, after, pairs),
  };
}
