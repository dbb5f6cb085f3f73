import type { Diagnostic } from '../../errors/index.js';
import type { HostName } from '../../lib/site/hosts.js';
import type { BuildProgress } from './build-progress.js';
import type { Timed } from '../../lib/site/publish-window.js';
import type { Changes } from './changes.js';
import type { PublishDates } from './publish-dates.js';
import type { Shard } from '../shards/shard.js';

export interface BuildOptions {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute path of the output folder. */
  readonly out: string;
  readonly profile: string;
  /** Hosts whose configuration is written; overrides those of the site. */
  readonly targets?: readonly HostName[];
  /** The moment that content is published for, as `resolveAsOf` reads it. */
  readonly asOf?: string | undefined;
  /** Builds drafts too, for an address of reviewers. */
  readonly drafts?: boolean;
  /** Writes the provenance of every value of each page next to the manifest. */
  readonly provenance?: boolean;
  /** False to ignore earlier builds. The cache of encoded images is still used. */
  readonly cache?: boolean;
  /**
   * Builds one part of the site for `merge`: only its pages, of whose problems none is reported. Of other pages only the
   * routes are known; `merge` renders pages again that are not valid in the whole site.
   */
  readonly shard?: Shard;
  /** Folders of all parts of the site, absolute. Their pages are reused instead of those of the last build. */
  readonly parts?: readonly string[];
  /** Number of worker threads; the number of processors minus one by default. The output does not depend on it. */
  readonly threads?: number;
  /**
   * Renders every page once beforehand, in reverse order, on the main thread. This reveals state that templates share
   * between pages.
   */
  readonly preRender?: boolean;
  /**
   * Whether the build is the only work of this process. If so, helper processes are stopped as soon as they are idle.
   */
  readonly ownsProcess?: boolean;
  readonly onProgress?: (event: BuildProgress) => void;
  readonly signal?: AbortSignal;
}

export interface BuildResult {
  /** Number of pages of the site, or of the part. */
  readonly pages: number;
  /** Number of pages that a part contains; `merge` renders the others. */
  readonly kept?: number | undefined;
  /** Number of pages that were rendered; the others are reused from the last build. */
  readonly rendered: number;
  readonly files: number;
  readonly bytes: number;
  /** Configuration of hosts that was written, relative to its folder in the audit folder. */
  readonly hosts: readonly string[];
  /** Changes against the last build; `undefined` if there is none. */
  readonly changes: Changes | undefined;
  /** Missing if no content has dates. */
  readonly dates: PublishDates | undefined;
  readonly warnings: readonly Diagnostic[];
  readonly timings: readonly { readonly stage: string; readonly ms: number }[];
  /** What else happened, a sentence each. */
  readonly notes: readonly string[];
}

/** The part of a build that stays valid while nothing changes. */
export interface LastingResult extends Pick<BuildResult, 'pages' | 'kept' | 'files' | 'bytes' | 'hosts' | 'warnings'> {
  readonly timed: Timed | undefined;
  readonly timeZone: string;
}
