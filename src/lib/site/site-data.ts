import type { Asked } from './dependency.js';

/** One validated data file. */
export interface DataFile {
  /** Path relative to the root. */
  readonly file: string;
  readonly sha256: string;
  /** Of a collection: the name of the file without its language; of a single definition: its id. */
  readonly id: string;
  /** Language of the file where its name says one. */
  readonly locale: string | undefined;
  readonly value: unknown;
  /** What its links to files ask of the project, for each page that reads it. */
  readonly linked?: Asked;
}

/** All data files by the id of their definition, in the order of their paths. */
export type SiteData = ReadonlyMap<string, readonly DataFile[]>;
