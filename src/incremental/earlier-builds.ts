import type { Store } from './store.js';
import type { BegunBuild } from '../core/build-context.js';
import { isPlain } from '../core/build-options.js';
import { programId } from './program-id.js';
import type { KeptPages } from './kept-page.js';
import { lastPages } from './last-pages.js';
import { openReuse, type Reuse } from './reuse.js';
import { openParts } from '../core/shards/open-parts.js';
import { partBasis } from '../core/shards/part-file.js';
import { hashFiles } from '../workers/hash-files.js';
import type { CrewLoadOptions } from '../workers/page-scheduler.js';
import { openFormerBuild, type FormerBuild } from './former-build.js';

/** What earlier builds left, of which this one takes over what still holds. */
export interface EarlierBuilds {
  /** The output that stands. */
  readonly standing: FormerBuild;
  /** Pages in the cache or in the parts of the site; missing where none may be used. */
  readonly kept: KeptPages | undefined;
  /** The same, judged by what this build finds. */
  readonly reuse: Reuse | undefined;
  /** Cards of parts; missing where they lie in the project's own store. */
  readonly cards: Store | undefined;
  /** What they are to the reading of pages. */
  readonly rows: CrewLoadOptions;
}

/** Opens them for as long as the build goes on. @throws IsletError where parts are not those of this site */
export async function openEarlierBuilds(begun: BegunBuild): Promise<EarlierBuilds> {
  const { options, folders, generator, last, threads, project, code, signal, closing } = begun;
  const { root, profile, parts, cache, provenance } = options;
  const program = programId(project, profile, generator);
  const joined = parts && openParts(root, parts, program, partBasis(project, program));
  const kept = joined?.pages ?? (cache === false ? undefined : lastPages(root, profile, program));
  const standing = await openFormerBuild(root, folders, last, isPlain(options));
  closing.push(() => {
    standing.close();
  });
  const reuse = provenance !== true && kept ? openReuse(project, program, code, kept, standing.hashOf) : undefined;
  closing.push(() => {
    reuse?.close();
  });
  /** Files of pages that an earlier build left have to be read once, to see whether they are the same. */
  const hashAhead = async (files: readonly string[]): Promise<void> => {
    const touched = reuse && kept ? files.filter((file) => standing.mustRead(file) && kept.has(file)) : [];
    const hashing = await threads.forFiles(touched.length);
    if (hashing) standing.learn(await hashFiles(root, touched, hashing, signal));
  };
  return {
    standing,
    kept,
    reuse,
    cards: joined?.cards,
    rows: { known: reuse?.row, json: reuse?.content, openSources: reuse?.openSources, ahead: hashAhead },
  };
}
