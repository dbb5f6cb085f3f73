import type { Manifest } from '../emit/manifest.js';
import { writeSourceArchive } from '../emit/write-source-archive.js';
import { writeAudit } from '../emit/write-audit.js';
import type { BuildContext } from './build-context.js';
import { changesBetween, type Changes } from './changes.js';
import type { PreviousBuild } from './previous-build.js';

/**
 * Writes the audit folder of a complete output.
 *
 * @returns the changes against the published output; `undefined` if there is none
 * @throws IsletError `publish-failed`
 */
export async function auditOutput(
  { project, staging: { audit }, since, watch }: BuildContext,
  previous: PreviousBuild,
  record: Manifest,
): Promise<Changes | undefined> {
  writeAudit(audit, record);
  await watch.stage('sources', () => {
    writeSourceArchive(audit, project.root, new Map(Object.entries(record.sources)), since);
  });
  return previous.manifest && changesBetween(previous.manifest, record);
}
