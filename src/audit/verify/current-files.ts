import type { AuditManifest } from '../audit-folder.js';
import { treeOf, type Tree } from '../../lib/fs/file-tree.js';
import { setsSince } from '../../lib/site/former-group.js';

/** A tree without what was kept for pages of earlier builds: what equal sources make equal. A kept file that is not as it was written stays, to be seen. */
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
