import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditManifest } from '../../audit-folder.js';
import { readTree, treeOf, type Tree } from '../../../lib/fs/file-tree.js';

/** Where configurations of hosts lie in a report beside published files, whatever the compared folders are called. */
export const HOST_FILES = 'dist.audit/hosts/';

/** True for what tells a host how to answer: published rules, and configurations that follow from them. */
export function isHostConfig(path: string): boolean {
  return path === '_headers' || path === '_redirects' || path.startsWith(HOST_FILES);
}

/**
 * The configurations of hosts that were built with a tree: none where a build had no targets; `undefined` where no manifest tells that there was a build.
 * @throws IsletError `diff-unreadable`
 */
export async function readHosts(treeFolder: string, manifest: AuditManifest | undefined): Promise<Tree | undefined> {
  const folder = join(`${treeFolder}.audit`, 'hosts');
  if (existsSync(folder)) return readTree(folder);
  return manifest && treeOf(folder, []);
}
