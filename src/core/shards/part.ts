import { templatesId, type ProgramId } from '../project/program-id.js';
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

/** @param files of all pages */
export function partBasis(root: string, program: ProgramId, files: readonly string[]): PartBasis {
  return { ...program, templates: templatesId(root), pages: sha256Hex(files.join('\n')) };
}
