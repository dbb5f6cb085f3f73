import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditManifest } from '../../audit-folder.js';
import { readTree, treeOf, type Tree } from '../../../lib/fs/file-tree.js';

/**
 * The configurations of hosts that were built with a tree: none where a build had no targets; `undefined` where no manifest tells that there was a build.
 * @throws IsletError `diff-unreadable`
 */
export async function readHosts(treeFolder: string, manifest: AuditManifest | undefined): Promise<Tree | undefined> {
  const folder = join(`${treeFolder}.audit`, 'hosts');
  if (existsSync(folder)) return readTree(folder);
  return manifest && treeOf(folder, []);
}
