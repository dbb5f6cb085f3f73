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

/** The inputs that every page of a build depends on. */
export interface ProgramId {
  /** Identity of the program, Node, the platform and the installed packages. */
  readonly generator: string;
  readonly profile: string;
  /** Hash of `site.yaml` with the profile applied. */
  readonly config: string;
}

export function programId({ root, site }: Project, profile: string, generator = generatorId(root)): ProgramId {
  // Pages depend on what is published, not on the moment.
  const { asOf: _, ...config } = site;
  return { generator, profile, config: sha256Hex(JSON.stringify(config)) };
}

/** Returns a hash of all these inputs. */
export function programOf({ generator, profile, config }: ProgramId): string {
  return sha256Hex(`${generator} ${profile} ${config}`);
}

/** Returns a hash of all files in `templates/`, and of the compiler settings in the project and above it. */
export function templatesId(root: string): string {
  // Problems of the folder were reported when the templates were compiled.
  const files = discover(root, 'templates', () => true, createReport());
  const hashes = createCodeHashes(root);
  const all = [...files, ...sortedKeys(readdirSync(root).filter(isBundlerSetting))];
  return sha256Hex([...all.map((file) => `${file} ${hashes.file(file) ?? ''}`), settingsAboveId(root)].join('\n'));
}
