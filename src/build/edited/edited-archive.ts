import { freshAt, isSure, lookAtEach } from '../../cache/tree-state.js';
import type { FormerAudit } from '../../emit/edit-audit.js';
import { copySourceArchive, editSourceArchive, MAX_REPLACED } from '../../emit/former-archive.js';
import { archiveSources } from '../archive-sources.js';
import type { EditedSince } from '../former/up-to-date.js';
import type { ArchiveTask } from '../threads/output-tasks.js';
import type { OutputThreads } from '../threads/output-threads.js';

export interface EditedArchiveInputs {
  readonly root: string;
  /** The audit folder of the last build, by its path and open. */
  readonly former: string;
  readonly audit: Pick<FormerAudit, 'sources' | 'hashesOf'>;
  /** Where the archive is written. */
  readonly folder: string;
  /** Files that may have other bytes by now. */
  readonly edited: Pick<EditedSince<unknown>, 'files' | 'sizeOf'>;
  /** Time from which on sources may have been saved again since they were read. */
  readonly since: number;
  readonly threads: Pick<OutputThreads, 'archive'>;
}

/** An archive of sources that is begun before pages are made. */
export interface BegunArchive {
  /** Comes when nobody else writes there any more. */
  readonly settled: Promise<void>;
  /**
   * Completes it.
   *
   * @param changed hashes of sources that have other bytes by now, as the build read them
   * @throws IsletError `publish-failed`
   */
  end(changed: ReadonlyMap<string, string>): Promise<void>;
}

/** Begins the archive of a build of which few files were edited, beside other work: as a copy of the former one into which these are put, or where that would be too many, by a thread that gathers all of them. */
export function beginEditedArchive({ root, former, audit, folder, edited: { files, sizeOf }, since, threads }: EditedArchiveInputs): BegunArchive {
  const hashesOf = (changed: ReadonlyMap<string, string>) => (path: string): string | undefined => changed.get(path) ?? audit.hashesOf([path]).get(path);
  const taskOf = (changed: ReadonlySet<string>): ArchiveTask => ({ folder, root, paths: [...audit.sources()], former: { folder: former, changed }, since });
  if (files.length <= MAX_REPLACED) {
    const copying = copySourceArchive(folder, former);
    return {
      settled: copying.then(() => undefined),
      async end(changed) {
        if ((await copying) && editSourceArchive(folder, root, { former, sources: audit.sources(), sizeOf, edited: changed })) return;
        archiveSources(taskOf(new Set(changed.keys())), undefined, hashesOf(changed));
      },
    };
  }
  const edited = new Set(files);
  const isTouchedSince = freshAt(Date.now());
  const writing = threads.archive(taskOf(edited));
  return {
    settled: writing.then(() => undefined),
    async end(changed) {
      const isWritten = await writing;
      const looks = lookAtEach(root, [...changed.keys()], isTouchedSince);
      // A source that was edited since may be there as it was, which the next build, by its hash in the manifest, would not find out.
      const isCurrent = looks !== undefined && isSure(looks) && [...changed.keys()].every((path) => edited.has(path));
      archiveSources(taskOf(new Set(changed.keys())), isCurrent ? isWritten : undefined, hashesOf(changed));
    },
  };
}
