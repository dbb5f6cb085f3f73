import type { Emitter } from '../emit/emitter.js';
import { sourceHashes, type ManifestRecord } from '../emit/manifest.js';
import { writeAudit } from '../emit/write-audit.js';
import { writeSourceArchive } from '../emit/source-archive.js';
import type { Staging } from '../emit/staging.js';
import { changesBetween, type Changes } from '../incremental/changes.js';
import type { FormerBuild } from '../incremental/former-build.js';
import type { LastBuild } from '../incremental/build-state.js';
import type { Stopwatch } from './stopwatch.js';
import type { ArchiveTask } from '../workers/output-tasks.js';
import type { ThreadStarter } from '../workers/thread-starter.js';

/** The archive of sources, which a thread may already write. */
export interface Archiving {
  readonly task: ArchiveTask;
  /** Resolves to `undefined` if no thread has written it. */
  readonly done: Promise<true | undefined>;
}

export interface AuditInputs {
  readonly staging: Pick<Staging, 'dist' | 'audit'>;
  readonly emitter: Pick<Emitter, 'entries'>;
  readonly record: ManifestRecord;
  /** Missing where no sources are known. */
  readonly archiving: Archiving | undefined;
  /** True where all of the output was written anew, which is looked at before it has its name. */
  readonly whole: boolean;
  readonly standing: Pick<FormerBuild, 'manifest'>;
  readonly last: Pick<LastBuild<unknown>, 'lookAhead'>;
  readonly threads: Pick<ThreadStarter, 'look'>;
  readonly watch: Stopwatch;
}

export interface AuditedOutput {
  /** What differs from the output that stands; `undefined` where there is none. */
  readonly changes: Changes | undefined;
}

/**
 * Writes the audit folder of an output that is complete, and looks at that output.
 *
 * @throws IsletError `publish-failed`
 */
export async function auditOutput({
  staging: { dist, audit },
  emitter,
  record,
  archiving,
  whole,
  standing,
  last,
  threads,
  watch,
}: AuditInputs): Promise<AuditedOutput> {
  const writeAndCompare = async (): Promise<Changes | undefined> => {
    await writeAudit(audit, record);
    return standing.manifest && changesBetween(standing.manifest, { ...record, sources: sourceHashes(record.sources) });
  };
  const writing = writeAndCompare();
  const [changes] = await Promise.all([
    writing,
    whole ? last.lookAhead(dist, emitter.entries(), threads.look, writing) : undefined,
  ]);
  await watch.stage('sources', async () => {
    if (!archiving || (await archiving.done)) return;
    const { folder, root, sources, since } = archiving.task;
    writeSourceArchive(folder, root, sources, since);
  });
  return { changes };
}
