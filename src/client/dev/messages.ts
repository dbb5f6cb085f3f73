/** A position in a source file, as far as it is known. */
export interface Position {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** A diagnostic of the generator. */
export interface Problem {
  readonly name: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly cause: string;
  readonly remedy: string;
  readonly position?: Position;
  readonly path?: string;
  readonly frame?: string;
  readonly related?: readonly { readonly message: string; readonly position: Position; readonly frame?: string }[];
  readonly routes?: readonly string[];
}

export interface ProblemsMessage {
  readonly problems: readonly Problem[];
  /** Number of further problems. */
  readonly more: number;
}

export interface StylesMessage {
  /** Key of the page with the new styles. */
  readonly key: string;
  readonly css?: string;
  readonly url?: string;
}

/** Where texts and images of the page come from, in document order. Places are `FILE:LINE:COLUMN`. */
export interface Sources {
  readonly texts: readonly TextSource[];
  readonly images: readonly { readonly src: string; readonly place: string; readonly name?: string }[];
}

export interface TextSource {
  readonly text: string;
  readonly place: string;
  /** The component. */
  readonly name?: string;
  readonly values: readonly { readonly start: number; readonly end: number; readonly place: string }[];
}
