import type { Diagnostic } from '../errors/index.js';
import { outputFolders } from '../emit/folders.js';
import { acquireLock } from '../emit/lock.js';
import { openStaging } from '../emit/staging.js';
import type { HostName } from '../lib/host-names.js';
import type { BuildProgress } from './build-progress.js';
import { NO_CHANGES, type Changes } from './changes.js';
import { refuseUnsafeOut } from './safe-out.js';
import { openLastBuild } from './up-to-date.js';

export interface BuildOptions {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute path of the output folder. */
  readonly out: string;
  readonly profile: string;
  /** Hosts whose configuration is written, in place of those that the site names. */
  readonly targets?: readonly HostName[];
  /** Writes where each value of each page comes from beside the manifest. */
  readonly provenance?: boolean;
  /** False where nothing of an earlier build may be used; what encoders made is kept all the same. */
  readonly cache?: boolean;
  readonly onProgress?: (event: BuildProgress) => void;
  readonly signal?: AbortSignal;
}

export interface BuildResult {
  readonly pages: number;
  /** Those of them that were rendered; the others are as the last build left them. */
  readonly rendered: number;
  readonly files: number;
  readonly bytes: number;
  /** Configuration of hosts that was written, relative to its folder in the audit folder. */
  readonly hosts: readonly string[];
  /** Against the last build; `undefined` where there is none. */
  readonly changes: Changes | undefined;
  readonly warnings: readonly Diagnostic[];
  readonly timings: readonly { readonly stage: string; readonly ms: number }[];
}

/**
 * Builds the whole site aside and publishes it in one step; on any failure the last good output stays. Where nothing has been touched since the last build, nothing is done.
 * @throws IsletError with every problem found
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { root, out, profile, targets, provenance, cache } = options;
  refuseUnsafeOut(root, out);
  const folders = outputFolders(out);
  const lock = await acquireLock(folders);
  try {
    const staging = await openStaging(folders);
    try {
      const last = openLastBuild<LastResult>(root, folders, JSON.stringify([profile, targets, provenance === true]));
      const found = cache === false ? undefined : last.find();
      if (found) return { ...found, rendered: 0, changes: NO_CHANGES, timings: [] };
      const { runPipeline } = await import('./pipeline.js');
      const result = await runPipeline(options, folders, staging);
      await last.note({ pages: result.pages, files: result.files, bytes: result.bytes, hosts: result.hosts, warnings: result.warnings });
      return result;
    } finally {
      await staging.discard();
    }
  } finally {
    await lock.release();
  }
}

/** What holds of a build as long as nothing is touched. */
type LastResult = Pick<BuildResult, 'pages' | 'files' | 'bytes' | 'hosts' | 'warnings'>;
