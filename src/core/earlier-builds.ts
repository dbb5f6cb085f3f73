import type { ResultCache } from '../incremental/result-cache.js';
import type { BuildContext } from './build-context.js';
import { isPlain } from './build-options.js';
import { createPageReuse, openPages, type AboutPage, type PageReuse, type Pages } from './page-reuse.js';
import { openPreviousBuild, type PreviousBuild } from './previous-build.js';
import { programId } from './project/program-id.js';
import { openParts } from './shards/open-parts.js';
import { partBasis } from './shards/part-file.js';

/** What earlier builds left, of which this one reuses what is still valid. */
export interface EarlierBuilds {
  /** The build that made the published output. */
  readonly previous: PreviousBuild;
  /** Finished pages for the next build; missing if none are stored. */
  readonly store: Pages | undefined;
  /** Pages of the store or of the parts of the site; missing if none may be used. */
  readonly reuse: PageReuse | undefined;
  /** Cards of parts; missing if they are in the project's own cache. */
  readonly cards: ResultCache | undefined;
}

/** @throws IsletError if parts are not those of this site */
export async function openEarlierBuilds({
  options,
  folders,
  generator,
  last,
  project,
  code,
}: BuildContext): Promise<EarlierBuilds> {
  const { root, profile, parts, cache, provenance } = options;
  const previous = await openPreviousBuild(root, folders, last, isPlain(options));
  const program = programId(project, profile, generator);
  const joined = parts && openParts<AboutPage>(root, parts, program, partBasis(project, program));
  const store = joined || cache === false || provenance === true ? undefined : openPages(root, profile, program);
  const source = joined?.pages ?? store;
  const isUsed = source && provenance !== true;
  return {
    previous,
    store,
    reuse: isUsed ? createPageReuse(project, program, code, source, previous.hashOf) : undefined,
    cards: joined?.cards,
  };
}
