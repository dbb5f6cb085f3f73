/** Why a file is in the output. */
export interface FileOrigin {
  readonly route?: string;
  readonly template?: string;
  /** Paths relative to the root, or names of groups of the manifest; the file that it is made from first. */
  readonly sources: readonly string[];
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
