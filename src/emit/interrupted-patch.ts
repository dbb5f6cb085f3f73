import { basename, posix } from 'node:path';
import { failure } from '../errors/index.js';
import { workPaths, type OutputFolders } from './folders.js';
import type { JournalEntry } from './journal.js';
import { folderOf } from './folder-of.js';
import { inspectPaths, type Patch } from './patch.js';
import { exists } from './stats-of.js';

/** Whether the publication that the journal is about is a patch, also where the journal cannot be read. */
export function isOfPatch(folders: OutputFolders, entry: JournalEntry | 'unreadable'): boolean {
  return exists(workPaths(folders).next.changes) || (entry !== 'unreadable' && entry.patch !== undefined);
}

/**
 * The patch to be ended, or `undefined` where nothing is left to do: the audit folder is away for as long as `dist` is of two
 * builds, and whoever removed `dist` meanwhile has ended it himself.
 *
 * @throws IsletError `publish-incomplete` where the files are not known, or a link was put in their way
 */
export function patchToEnd(folders: OutputFolders, entry: JournalEntry | 'unreadable'): Patch | undefined {
  if (!exists(folders.dist)) return undefined;
  const patch = entry === 'unreadable' ? undefined : entry.patch;
  if (patch !== undefined) {
    refuseDetours(folders, patch);
    return patch;
  }
  if (exists(folders.audit)) return undefined;
  throw failure('publish-incomplete', {
    message: `Files of \`${folders.dist}\` were being replaced, and \`${workPaths(folders).journal}\`, which names them, cannot be read: the output may be of two builds.`,
    remedy: `Remove \`${folders.work}\` and run \`islet build\`.`,
  });
}

/** The folders may have come with a project from anywhere: a link in them would lead out of the output. */
function refuseDetours({ dist, work }: OutputFolders, { added, replaced, removed }: Patch): void {
  const [published, aside] = [inspectPaths(dist), inspectPaths(work)];
  for (const folder of new Set([...added, ...replaced, ...removed].map(folderOf))) {
    if (
      published.isOwnFolder(folder) &&
      aside.isOwnFolder(posix.join('next/changes', folder)) &&
      aside.isOwnFolder(posix.join('previous/dist', folder))
    )
      continue;
    throw failure('publish-incomplete', {
      message: `A publication that was interrupted cannot be ended: \`${basename(dist)}/${folder}\` or its counterpart in \`${work}\` is no folder of its own.`,
      remedy: `Remove \`${work}\` and run \`islet build\`.`,
    });
  }
}
