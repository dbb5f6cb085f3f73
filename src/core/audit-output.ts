import { writeAudit, type ManifestRecord, sourceHashes } from '../emit/manifest.js';
import { keepArchives, writeSourceArchive } from '../emit/source-archive.js';
import type { BuildContext } from './build-context.js';
import { changesBetween, type Changes } from './changes.js';
import type { PreviousBuild } from './previous-build.js';

export interface AuditedOutput {
  /** What differs from the published output; `undefined` if there is none. */
  readonly changes: Changes | undefined;
  /** Keeps unchanged archives of sources. To be called once nothing can fail but to publish. @throws IsletError `publish-failed` */
  keepArchives(): void;
}

/** Writes the audit folder of a complete output. @throws IsletError `publish-failed` */
export async function auditOutput(
  { project, staging: { audit }, since, watch }: BuildContext,
  previous: PreviousBuild,
  record: ManifestRecord,
): Promise<AuditedOutput> {
  await writeAudit(audit, record);
  const kept = await watch.stage('sources', () =>
    writeSourceArchive(audit, project.root, new Map(Object.entries(record.sources)), {
      former: previous.audit,
      since,
    }),
  );
  return {
    changes:
      previous.manifest && changesBetween(previous.manifest, { ...record, sources: sourceHashes(record.sources) }),
    keepArchives: () => {
      if (previous.audit !== undefined) keepArchives(audit, previous.audit, kept);
    },
  };
}
