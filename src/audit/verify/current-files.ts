import type { AuditManifest } from '../audit-folder.js';
import { treeOf, type Tree } from '../../lib/fs/file-tree.js';
import { setsSince } from '../../lib/site/former-group.js';

/**
 * A tree without the assets that are kept for pages of previous builds, so that outputs of equal sources are
 * equal. Kept assets that were changed stay.
 */
export function withoutFormerFiles(tree: Tree, manifest: AuditManifest | undefined): Tree {
  const former = new Map(
    manifest?.files.filter(({ sources }) => setsSince(sources) !== undefined).map(({ path, sha256 }) => [path, sha256]),
  );
  return former.size === 0
    ? tree
    : treeOf(
        tree.folder,
        [...tree.files.values()].filter(({ path, sha256 }) => former.get(path) !== sha256),
      );
}
