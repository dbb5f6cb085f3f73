import { comparePages, type BuildRecord, type PageChanges } from './page-changes.js';

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
  const added: string[] = [];
  const changed: string[] = [];
  const earlier = new Map(before.files.map((file) => [file.path, file]));
  const pages = comparePages(before, after);
  for (const file of after.files) {
    const former = earlier.get(file.path);
    earlier.delete(file.path);
    pages.add(former, file);
    if (!former) added.push(file.path);
    else if (former.sha256 !== file.sha256) changed.push(file.path);
  }
  for (const former of earlier.values()) pages.add(former, undefined);
  return { added, changed, removed: [...earlier.keys()], pages: pages.found() };
}
