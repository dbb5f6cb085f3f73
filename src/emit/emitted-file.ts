/** Why a file is in the output. */
export interface FileOrigin {
  readonly route?: string;
  readonly template?: string;
  /** Paths relative to the root, or names of groups of the manifest. */
  readonly sources: readonly string[];
}

/** An origin with one source apart, so that files that share all other sources can share the list. */
export interface OwnOrigin extends FileOrigin {
  /** Counts as the first of the sources. */
  readonly ownSource?: string;
}

export interface EmittedFile extends FileOrigin, FileBytes {
  /** Relative to the output folder, with forward slashes. */
  readonly path: string;
}

/** Identifies the bytes of a file. */
export interface FileBytes {
  /** Hexadecimal. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** Files by path. */
export type FilesByPath = Pick<ReadonlyMap<string, FileBytes>, 'get' | 'keys'>;

/** Files of an output; large lists are created while they are iterated. */
export interface FileList extends Iterable<EmittedFile> {
  readonly length: number;
  /** True if sorted by path. */
  readonly isSorted?: true;
}
