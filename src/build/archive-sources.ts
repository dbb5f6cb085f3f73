import { writeSourceArchive, type FreshSources } from '../emit/source-archive.js';
import { TOO_FRESH } from '../cache/tree-state.js';
import type { ArchiveTask } from './threads/output-tasks.js';

/** The time from which on sources may have been saved again since they were read, for a build that begins now. */
export function sinceNow(): number {
  return Date.now() - TOO_FRESH;
}

/**
 * Writes the archive of sources, unless somebody has written it, and takes out what was saved again after the build had read it: the bytes that it read are gone, and others would explain a page by
 * words that it never had. The next build whose sources are looked at finds them missing, and adds them.
 *
 * @param written what came of it where somebody has written it
 * @param hashOf hash of a source as the build read it
 * @throws IsletError `publish-failed`
 */
export function archiveSources({ folder, root, paths, ...settings }: ArchiveTask, written: FreshSources | undefined, hashOf: (path: string) => string | undefined): void {
  const others = new Set<string>();
  const write = (): FreshSources => writeSourceArchive(folder, root, paths.filter((path) => !others.has(path)), settings);
  for (let fresh = written ?? write(); ; fresh = write()) {
    const before = others.size;
    for (const [path, sha256] of fresh) if (hashOf(path) !== sha256) others.add(path);
    if (others.size === before) return;
  }
}
