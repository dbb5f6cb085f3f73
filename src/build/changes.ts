import type { EmittedFile } from '../emit/emitter.js';
import { byCodeUnit } from '../lib/code-unit-order.js';

/** Paths of files that differ between two builds, sorted. */
export interface Changes {
  readonly added: string[];
  readonly changed: string[];
  readonly removed: string[];
}

export function changesBetween(before: readonly EmittedFile[], after: readonly EmittedFile[]): Changes {
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
