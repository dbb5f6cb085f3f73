import { readdirSync } from 'node:fs';
import { settingsAboveId } from '../../bundle/inputs/template-sources.js';
import { generatorId } from '../../incremental/generator-id.js';
import { discover } from '../../content/discover.js';
import { createReport } from '../../errors/index.js';
import { sortedKeys } from '../../lib/text/code-unit-order.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { isBundlerSetting } from '../../lib/site/project-parts.js';
import { createCodeHashes } from '../../incremental/code-hashes.js';
import type { Project } from './open-project.js';

/** What every page of a build follows from, whatever is on it. */
export interface ProgramId {
  /** Of the program itself, Node, the platform and the packages that are installed. */
  readonly generator: string;
  readonly profile: string;
  /** Of `site.yaml` as it holds in the profile. */
  readonly config: string;
}

export function programId({ root, site }: Project, profile: string, generator = generatorId(root)): ProgramId {
  return { generator, profile, config: sha256Hex(JSON.stringify(site)) };
}

/** Changes with anything of it. */
export function programOf({ generator, profile, config }: ProgramId): string {
  return sha256Hex(`${generator} ${profile} ${config}`);
}

/** Changes with any file in `templates/`, and with what says, in the project and above it, how they are compiled. */
export function templatesId(root: string): string {
  // What is wrong with the folder was reported when the templates were compiled.
  const files = discover(root, 'templates', () => true, createReport());
  const hashes = createCodeHashes(root);
  const all = [...files, ...sortedKeys(readdirSync(root).filter(isBundlerSetting))];
  return sha256Hex([...all.map((file) => `${file} ${hashes.file(file) ?? ''}`), settingsAboveId(root)].join('\n'));
}
