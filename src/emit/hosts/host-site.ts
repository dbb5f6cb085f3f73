import type { Diagnostic } from '../../errors/index.js';
import type { HostName } from '../../lib/site/hosts.js';
import type { HeaderRule } from '../../lib/site/headers-file.js';
import type { RedirectRule } from '../../lib/site/redirects-file.js';

/** A built site as its host has to know it: the rules that `_headers` and `_redirects` publish, and which files there are. */
export interface HostSite {
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly RedirectRule[];
  /** Every published file, path relative to the output folder, size in bytes. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** Whether compressed forms stand beside the files. */
  readonly precompressed: boolean;
  /** Every host that the build is for. */
  readonly targets: readonly HostName[];
}

/** A file of configuration; its path is relative to the folder of configurations. */
export interface HostFile {
  readonly path: string;
  readonly text: string;
}

export interface HostConfiguration {
  readonly files: readonly HostFile[];
  /** What the host cannot do, and what it could do better. */
  readonly problems: readonly Diagnostic[];
}
