import type { EmittedFile } from '../emit/emitter.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { pageChanges, type BuildRecord, type PageChanges } from './page-changes.js';

/** What differs between two builds. */
export interface Changes extends FileChanges {
  readonly pages: PageChanges;
}

/** Paths of files, pages among them, sorted. */
export interface FileChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export function changesBetween(before: BuildRecord, after: BuildRecord): Changes {
  return { ...fileChanges(before.files, after.files), pages: pageChanges(before, after) };
}

function fileChanges(before: readonly EmittedFile[], after: readonly EmittedFile[]): FileChanges {
  const old = new Map(before.map(({ path, sha256 }) => [path, sha256]));
  const added: string[] = [];
  const changed: string[] = [];
  for (const { path, sha256 } of after) {
    const known = old.get(path);
    if (known === undefined) added.push(path);
    else if (known !== sha256) changed.push(path);
    old.delete(path);
  }
  return { added: added.sort(byCodeUnit), changed: changed.sort(byCodeUnit), removed: [...old.keys()].sort(byCodeUnit) };
}
