import { templatesId, type ProgramId } from '../project/program-id.js';
import { discoverPages } from '../../content/discover.js';
import { createReport } from '../../errors/index.js';
import { sha256Hex } from '../../lib/text/hash.js';
import type { Shard } from './shard.js';

/** The inputs of a part of a site, besides the content of its pages. */
export interface PartBasis extends ProgramId {
  /** Hash of every file in `templates/`. */
  readonly templates: string;
  /** Hash of the list of page files. */
  readonly pages: string;
}

/** Identifies a part of a site. */
export interface Part extends PartBasis, Shard {}

export function partBasis(root: string, program: ProgramId): PartBasis {
  // Problems of the folder are reported when its pages are read.
  const { pages } = discoverPages(root, createReport());
  return { ...program, templates: templatesId(root), pages: sha256Hex(pages.join('\n')) };
}
