import type { Diagnostic } from '../errors/index.js';
import type { HostName } from '../lib/site/hosts.js';
import type { BuildProgress } from './build-progress.js';
import type { Changes } from './changes.js';

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
  /** Folders of all parts of the site, absolute, whose pages are taken over in place of those of the last build. */
  readonly parts?: readonly string[];
  /** Threads beside the main one; the machine's processors less one where this is missing. The output does not depend on it. */
  readonly threads?: number;
  /** True where every page is rendered once before it counts, last first, by the main thread alone: what templates keep from page to page then shows. */
  readonly rehearsed?: boolean;
  /** True where this process does nothing else meanwhile: then helpers that would stay until it ends are ended as soon as they are done. */
  readonly ownsProcess?: boolean;
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

/** What holds of a build as long as nothing is touched. */
export type LastingResult = Pick<BuildResult, 'pages' | 'files' | 'bytes' | 'hosts' | 'warnings'>;

/** True where a build may go on from the last one: where values come from is found by rendering, and a clean or joined build looks at everything. */
export function isPlain({ cache, parts, provenance }: BuildOptions): boolean {
  return cache !== false && parts === undefined && provenance !== true;
}
