import { readYamlHash } from '../content/yaml/yaml-hash.js';
import type { EarlierOutput } from '../emit/emitter.js';
import type { OutputFolders } from '../emit/folders.js';
import { openFormerManifest } from '../emit/former-manifest.js';
import { readManifest, sourceHashes } from '../emit/manifest.js';
import { IsletError } from '../errors/index.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import type { BuildRecord } from './page-changes.js';
import type { LastBuild } from './build-state.js';

/** What the output that stands says of the build that made it. */
export interface FormerBuild {
  /** Its manifest; `undefined` where there is none that can be read. */
  readonly manifest: BuildRecord | undefined;
  /** Hash of a YAML file as it is now; read only where it may have been touched since. `undefined` where it cannot be read. */
  hashOf(file: string): string | undefined;
  /** Whether a YAML file has to be read for that. */
  mustRead(file: string): boolean;
  /** Notes the hashes of files that somebody else has read. */
  learn(hashes: ReadonlyMap<string, string>): void;
  /** The output as one of which files may be kept; `undefined` where it is not as that build left it. */
  output(): EarlierOutput | undefined;
  /** Frees what is only needed where files of it are kept. */
  forgetOutput(): void;
  /** Its audit folder, of which archives of sources may be taken; `undefined` where nobody knows that it is as that build left it. */
  audit(): string | undefined;
  close(): void;
}

/** @param trusted false where nothing of it may be kept */
export async function openFormerBuild(
  root: string,
  { dist, audit }: OutputFolders,
  last: Pick<LastBuild<unknown>, 'hasItsOutput' | 'isUntouched'>,
  trusted: boolean,
): Promise<FormerBuild> {
  // A manifest holds of an output that nobody has touched since.
  const untouched = last.hasItsOutput();
  const own = openFormerManifest(audit, untouched);
  const manifest = own ?? (await readFormer(audit));
  const sure = trusted && untouched ? own : undefined;
  let learnt: ReadonlyMap<string, string> = new Map();
  const known = (file: string): string | undefined =>
    sure && last.isUntouched(file) ? sure.sources.get(file) : undefined;
  return {
    manifest,
    hashOf: (file) => known(file) ?? learnt.get(file) ?? readYamlHash(root, file),
    mustRead: (file) => known(file) === undefined,
    learn: (hashes) => {
      learnt = hashes;
    },
    forgetOutput: () => {
      own?.forgetStanding();
    },
    output: () => sure && { dist, files: sure.standing },
    audit: () => sure && audit,
    close: () => {
      own?.close();
    },
  };
}

async function readFormer(audit: string): Promise<BuildRecord | undefined> {
  try {
    const manifest = await readManifest(audit);
    return {
      ...manifest,
      sources: sourceHashes(manifest.sources),
      files: [...manifest.files].sort((a, b) => byCodeUnit(a.path, b.path)),
    };
  } catch (error) {
    // No earlier build, or none that can be read: there is nothing to compare with.
    if (error instanceof IsletError) return undefined;
    throw error;
  }
}
