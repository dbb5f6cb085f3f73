import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditManifest } from '../../audit-folder.js';
import { readTree, treeOf, type Tree } from '../../../lib/fs/file-tree.js';

/**
 * Reads the host configurations of a tree; empty if the build had no targets, `undefined` if there is no manifest.
 * @throws IsletError `diff-unreadable`
 */
export async function readHosts(treeFolder: string, manifest: AuditManifest | undefined): Promise<Tree | undefined> {
  const folder = join(`${treeFolder}.audit`, 'hosts');
  if (existsSync(folder)) return readTree(folder);
  return manifest && treeOf(folder, []);
}
