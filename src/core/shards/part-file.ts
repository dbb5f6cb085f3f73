import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openResultCache, type ResultCache } from '../../incremental/result-cache.js';
import { z } from '../../api/zod.js';
import { walkTree } from '../../emit/walk-tree.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { readExisting } from '../../lib/fs/open-existing.js';
import type { Shard } from './shard.js';
import { discoverPages } from '../../content/discover.js';
import { templatesId, type ProgramId } from '../project/program-id.js';
import type { Project } from '../project/open-project.js';

/** The inputs of a part, besides the content of its pages. */
export interface PartBasis extends ProgramId {
  /** Hash of every file in `templates/`. */
  readonly templates: string;
  /** Hash of the list of page files. */
  readonly pages: string;
}

/** Content of `part.json`: identifies the part of a site in a folder. */
export interface Part extends PartBasis, Shard {
  readonly version: 1;
}

/** Name of the page store in the folder of a part. */
export const PART_PAGES = 'pages';

const FILE = 'part.json';

const CARDS = 'cards';

/** Names of the files in the folder of a part, including those of its caches. */
const OWN_FILE = new RegExp(`^(?:part\\.json|${PART_PAGES}\\.json|(?:${PART_PAGES}|${CARDS})/[0-9a-f]{2}/[0-9a-f]+)$`);

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().positive();

const schema: z.ZodType<Part> = z
  .strictObject({
    version: z.literal(1),
    shard: count,
    of: count,
    generator: hash,
    profile: z.string(),
    config: hash,
    templates: hash,
    pages: hash,
  })
  .refine(({ shard, of }) => shard <= of);

export function partBasis(project: Project, program: ProgramId): PartBasis {
  return {
    ...program,
    templates: templatesId(project.root),
    pages: sha256Hex(discoverPages(project.root, project.report).pages.join('\n')),
  };
}

/** Reads `part.json`; `undefined` if the folder is not a part, or the file is damaged. */
export function readPart(folder: string): Part | undefined {
  try {
    return schema.safeParse(JSON.parse(readExisting(join(folder, FILE))?.toString('utf8') ?? '')).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function writePart(folder: string, part: Part): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, FILE), `${JSON.stringify(part, null, 2)}\n`);
}

/** Returns the first file in the folder of a part that no build of a part wrote. */
export function foreignInPart(folder: string): string | undefined {
  return [...walkTree(folder)]
    .filter(({ path, kind }) => kind !== 'file' || !OWN_FILE.test(path))
    .map(({ path }) => path)
    .sort()[0];
}

/** Opens the cache with the social cards of a part. */
export function partCards(folder: string): ResultCache {
  return openResultCache(folder, CARDS);
}
