import { readYamlHash } from '../content/yaml/yaml-hash.js';
import type { EarlierOutput } from '../emit/emitter.js';
import type { OutputFolders } from '../emit/output-folders.js';
import { readManifest, type Manifest } from '../emit/manifest.js';
import { createReport } from '../errors/index.js';
import type { LastBuild } from '../incremental/build-state.js';

/** The published output, as the build that made it describes it. */
export interface PreviousBuild {
  /** Its manifest; `undefined` if there is none that can be read. */
  readonly manifest: Manifest | undefined;
  /**
   * Hash of a YAML file as it is now, which is read only if it may have changed since; `undefined` if it cannot be
   * read.
   */
  hashOf(file: string): string | undefined;
  /** The output, whose files can be reused; `undefined` if it may have changed since that build. */
  output(): EarlierOutput | undefined;
}

/** @param trusted false if nothing of it may be reused */
export async function openPreviousBuild(
  root: string,
  { dist, audit }: OutputFolders,
  last: Pick<LastBuild<unknown>, 'hasItsOutput' | 'isUntouched'>,
  trusted: boolean,
): Promise<PreviousBuild> {
  const isUnchanged = last.hasItsOutput();
  // Without an earlier build, or with one that cannot be read, there is nothing to compare with.
  const manifest = await createReport().attemptAsync(() => readManifest(audit, isUnchanged));
  const sure = trusted && isUnchanged ? manifest : undefined;
  return {
    manifest,
    hashOf: (file) => (sure && last.isUntouched(file) ? sure.sources[file] : undefined) ?? readYamlHash(root, file),
    output: () => sure && { dist, files: new Map(sure.files.map((file) => [file.path, file])) },
  };
}
