import { readYamlHash } from '../content/yaml-hash.js';
import type { StandingOutput } from '../emit/emitter.js';
import type { OutputFolders } from '../emit/folders.js';
import { readManifest, type Manifest } from '../emit/manifest.js';
import type { FormerArchive } from '../emit/source-archive.js';
import { IsletError } from '../errors/index.js';
import type { LastBuild } from './up-to-date.js';

/** What the output that stands says of the build that made it. */
export interface FormerBuild {
  /** Its manifest; `undefined` where there is none that can be read. */
  readonly manifest: Manifest | undefined;
  /** Hash of a YAML file as it is now; read only where it may have been touched since. `undefined` where it cannot be read. */
  hashOf(file: string): string | undefined;
  /** Whether a YAML file has to be read for that. */
  mustRead(file: string): boolean;
  /** Notes the hashes of files that somebody else has read. */
  learn(hashes: ReadonlyMap<string, string>): void;
  /** The output as one of which files may be kept; `undefined` where it is not as that build left it. */
  output(): StandingOutput | undefined;
  /** Its archive of sources, of which entries may be copied, for sources of these hashes. */
  archive(sources: Readonly<Record<string, string>>): FormerArchive | undefined;
}

/** @param trusted false where nothing of it may be kept */
export async function openFormerBuild(root: string, { dist, audit }: OutputFolders, last: Pick<LastBuild<unknown>, 'hasItsOutput' | 'isUntouched'>, trusted: boolean): Promise<FormerBuild> {
  // A manifest holds of an output that nobody has touched since.
  const untouched = last.hasItsOutput();
  const manifest = await readFormer(audit, untouched);
  const sure = trusted && untouched ? manifest : undefined;
  let learnt: ReadonlyMap<string, string> = new Map();
  const known = (file: string): string | undefined => (sure && last.isUntouched(file) ? sure.sources[file] : undefined);
  return {
    manifest,
    hashOf: (file) => known(file) ?? learnt.get(file) ?? readYamlHash(root, file),
    mustRead: (file) => known(file) === undefined,
    learn: (hashes) => { learnt = hashes; },
    output: () => sure && { dist, files: new Map(sure.files.map((file) => [file.path, file])) },
    archive: (sources) => sure && { folder: audit, holds: (path) => sure.sources[path] === sources[path] },
  };
}

async function readFormer(audit: string, own: boolean): Promise<Manifest | undefined> {
  try {
    return await readManifest(audit, own);
  } catch (error) {
    // No earlier build, or none that can be read: there is nothing to compare with.
    if (error instanceof IsletError) return undefined;
    throw error;
  }
}
