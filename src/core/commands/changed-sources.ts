import { dirname } from 'node:path';
import { outputFolders } from '../../emit/output-folders.js';
import { createReport } from '../../errors/index.js';
import { openBuildState } from '../../incremental/build-state.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { openPreviousBuild } from '../build/previous-build.js';

/**
 * Returns the files that an output was made from and that have changed since, or are gone, sorted. New pages and data
 * files are found if the output was built here. Empty for an output without a manifest, or without its sources beside it.
 */
export async function changedSources(root: string, out: string): Promise<string[]> {
  const folders = outputFolders(out);
  const state = openBuildState(root, folders);
  const isBuiltHere = state.hasItsOutput();
  if (!isBuiltHere && dirname(out) !== root) return [];
  const { manifest, hashOf } = await openPreviousBuild(root, folders, state);
  if (!manifest) return [];
  const { sources } = manifest;
  const changed = Object.keys(sources).filter(
    (file) => !file.startsWith('node_modules/') && hashOf(file) !== sources[file],
  );
  // Drafts are in no manifest: only the state of the last build knows them.
  const isNew = (path: string): boolean => CONTENT.test(path) && sources[path] === undefined;
  const added = isBuiltHere ? state.touched().filter(isNew) : [];
  return [...changed, ...(await readableContent(root, new Set(added)))].sort(byCodeUnit);
}

/** The form of paths of pages and data. */
const CONTENT = /^site\/(?:pages|data)\/.*\./;

/** Returns those of some paths that a build reads. */
async function readableContent(root: string, paths: ReadonlySet<string>): Promise<string[]> {
  if (paths.size === 0) return [];
  const { discoverContent } = await import('../../content/discover.js');
  return ['site/pages', 'site/data']
    .flatMap((folder) => discoverContent(root, folder, createReport()))
    .filter((file) => paths.has(file));
}
