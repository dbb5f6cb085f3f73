import type { BuildOptions, BuildResult } from '../core/build/build-options.js';
import { build as buildSite } from '../core/build/build.js';
import { projectFolders, type ProjectFolders } from './folders.js';

export interface BuildRequest
  extends
    ProjectFolders,
    Pick<BuildOptions, 'targets' | 'asOf' | 'drafts' | 'provenance' | 'cache' | 'threads' | 'onProgress' | 'signal'> {
  /** A profile of `site.yaml`; default: `production`. */
  readonly profile?: string;
}

/**
 * Builds a site, as `islet build` does. Sets `NODE_ENV` to `production`, because React reads it when it is loaded.
 *
 * @throws IsletError with every problem found; the last good output stays
 */
export async function build({
  root,
  out,
  cacheDir,
  profile = 'production',
  ...options
}: BuildRequest = {}): Promise<BuildResult> {
  process.env['NODE_ENV'] = 'production';
  return buildSite({ ...projectFolders({ root, out, cacheDir }), profile, ...options });
}
