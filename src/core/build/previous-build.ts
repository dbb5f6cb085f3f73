import { readYamlHash } from '../../content/yaml/yaml-hash.js';
import { MANIFEST_FILE } from '../../emit/audit-files.js';
import { readManifest, type Manifest } from '../../emit/manifest.js';
import type { OutputFolders } from '../../emit/output-folders.js';
import { openPublishedOutput, type PublishedOutput } from '../../emit/published-output.js';
import type { SourceArchivesInputs } from '../../emit/write-source-archive.js';
import { createReport } from '../../errors/index.js';
import type { BuildState } from '../../incremental/build-state.js';

/** The published output, as the build that made it describes it. */
export interface PreviousBuild {
  /** Its manifest; `undefined` if there is none that can be read. */
  readonly manifest: Manifest | undefined;
  /**
   * Hash of a YAML file as it is now, which is read only if it may have changed since; `undefined` if it cannot be
   * read.
   */
  hashOf(file: string): string | undefined;
  /** Its archives of sources; `undefined` if they may have changed since. */
  readonly archives: SourceArchivesInputs['published'];
  /** Its files as they are now, of which only those that may have changed since are read. */
  readonly files: PublishedOutput;
}

/** @param state knows what has not changed since; if it is missing, everything is read */
export async function openPreviousBuild(
  root: string,
  { dist, audit }: OutputFolders,
  state: Pick<BuildState<unknown>, 'isUntouched'> | undefined,
): Promise<PreviousBuild> {
  const isOwn = state?.isUntouched('audit', MANIFEST_FILE) === true;
  // Without an earlier build, or with one that cannot be read, there is nothing to compare with.
  const manifest = await createReport().attemptAsync(() => readManifest(audit, isOwn));
  const known =
    isOwn && manifest ? { ...manifest, files: new Map(manifest.files.map((file) => [file.path, file])) } : undefined;
  return {
    manifest,
    hashOf: (file) =>
      (known && state?.isUntouched('inputs', file) === true ? known.sources[file] : undefined) ??
      readYamlHash(root, file),
    archives: known && {
      sources: known.sources,
      unarchived: known.unarchived ?? [],
      isUntouched: (archive) => state?.isUntouched('audit', archive) === true,
    },
    files: openPublishedOutput(dist, (path) => {
      const file = known?.files.get(path);
      return file && state?.isUntouched('dist', path) === true ? file : undefined;
    }),
  };
}
