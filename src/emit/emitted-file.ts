/** Why a file is in the output. */
export interface FileOrigin {
  readonly route?: string;
  readonly template?: string;
  /** Paths relative to the root, or names of groups of the manifest. */
  readonly sources: readonly string[];
}

/** An origin of which one source is apart, because others have all sources but that one. */
export interface OwnOrigin extends FileOrigin {
  /** Counts as the first of the sources. */
  readonly ownSource?: string;
}

export interface EmittedFile extends FileOrigin, FileBytes {
  /** Relative to the output folder, with forward slashes. */
  readonly path: string;
}

/** What tells bytes from others. */
export interface FileBytes {
  /** Hexadecimal. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** Files by path. */
export type StandingFiles = Pick<ReadonlyMap<string, FileBytes>, 'get' | 'keys'>;

/** Files of an output. Those of a large site are made one by one as they are asked for. */
export interface FileList extends Iterable<EmittedFile> {
  readonly length: number;
  /** True where they come sorted by path. */
  readonly isSorted?: true;
}
