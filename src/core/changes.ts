import type { EmittedFile, FileList } from '../emit/emitted-file.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
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
  const removed: string[] = [];
  const pages = comparePages(before, after);
  for (const [former, file] of inStep(before.files, after.files)) {
    pages.add(former, file);
    if (!former) added.push(file.path);
    else if (!file) removed.push(former.path);
    else if (former.sha256 !== file.sha256) changed.push(file.path);
  }
  return { added, changed, removed, pages: pages.found() };
}

type Pair =
  readonly [before: EmittedFile, after: EmittedFile | undefined] | readonly [before: undefined, after: EmittedFile];

/** The files of two lists that are sorted by path, path by path. */
function* inStep(before: FileList, after: FileList): Generator<Pair> {
  const rest = before[Symbol.iterator]();
  let former = rest.next();
  for (const file of after) {
    for (; former.done !== true && byCodeUnit(former.value.path, file.path) < 0; former = rest.next())
      yield [former.value, undefined];
    if (former.done !== true && former.value.path === file.path) {
      yield [former.value, file];
      former = rest.next();
    } else yield [undefined, file];
  }
  for (; former.done !== true; former = rest.next()) yield [former.value, undefined];
}
