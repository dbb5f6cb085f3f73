import type { BuildContext } from './build-context.js';
import { createPageKeys, type PageKeys } from '../reuse/page-keys.js';
import { readRecords, type RecordedOutput } from '../reuse/page-record.js';
import { createKnownPages, type KnownPages } from '../reuse/page-reuse.js';
import type { PreviousBuild } from './previous-build.js';
import { programId, programOf } from '../project/program-id.js';
import { openParts } from '../reuse/open-parts.js';
import { partBasis, type Part } from '../shards/part.js';

/** What of earlier builds is reused, and how this one is identified for the next. */
export interface Reuse {
  readonly known: KnownPages;
  readonly keys: PageKeys;
  /** Identity of everything that all pages depend on. */
  readonly program: string;
  /** The part of the site that is built; missing if it is the whole site. */
  readonly part: Part | undefined;
}

/**
 * Opens the records of the previous build, or of the parts of the site.
 *
 * @throws IsletError if parts are not those of this site
 */
export function openReuse(
  { options, folders, generator, project, code }: BuildContext,
  previous: Pick<PreviousBuild, 'hashOf' | 'files'>,
): Reuse {
  const { root, profile, shard, parts, cache, provenance } = options;
  const id = programId(project, profile, generator);
  const program = programOf(id);
  const basis = shard || parts ? partBasis(root, id) : undefined;
  const keys = createPageKeys(project, id, code);

  function recordedOutputs(): RecordedOutput[] {
    if (basis && parts) return openParts(parts, basis);
    const records = cache === false || provenance === true ? undefined : readRecords(folders.audit);
    return records?.program === program ? [{ records, files: previous.files }] : [];
  }

  return {
    known: createKnownPages(recordedOutputs(), keys, project.site.asOf, previous.hashOf),
    keys,
    program,
    part: basis && shard && { ...basis, ...shard },
  };
}
