import type { Dependencies } from './dependency.js';
import type { Timed } from './publish-window.js';

/** One validated data file. */
export interface DataFile {
  /** Path relative to the root. */
  readonly file: string;
  readonly sha256: string;
  /** In a collection the file name without its language, else the id of the definition. */
  readonly id: string;
  /** Language in the file name. */
  readonly locale: string | undefined;
  readonly value: unknown;
  /** When its items are published. */
  readonly timed?: Timed | undefined;
  /** Paths of items in the file that `value` leaves out. */
  readonly hidden?: ReadonlySet<string> | undefined;
  /** Dependencies of its links to files, for each page that reads it. */
  readonly linked?: Dependencies;
}

/** All data files by the id of their definition, in the order of their paths. */
export type SiteData = ReadonlyMap<string, readonly DataFile[]>;
