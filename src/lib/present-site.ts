import type { AuditManifest } from './audit-folder.js';
import { treeOf, type Tree } from './file-tree.js';
import { setsSince } from './former-group.js';

/** A tree and its manifest without what was kept for pages of earlier builds: what equal sources make equal. */
export function presentSite(tree: Tree, manifest: AuditManifest | undefined): { readonly tree: Tree; readonly manifest: AuditManifest | undefined } {
  const former = new Map(manifest?.files.filter(({ sources }) => setsSince(sources) !== undefined).map(({ path, sha256 }) => [path, sha256]));
  if (!manifest || former.size === 0) return { tree, manifest };
  // What is not as it was written is to be seen.
  const files = [...tree.files.values()].filter(({ path, sha256 }) => former.get(path) !== sha256);
  return { tree: treeOf(tree.folder, files), manifest: { ...manifest, files: manifest.files.filter(({ path }) => !former.has(path)) } };
}
