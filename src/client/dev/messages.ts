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

/** Where the parts of the page come from, in document order. Places are `FILE:LINE:COLUMN`. */
export interface Sources {
  readonly texts: readonly TextSource[];
  /** `alt`: place of the alternative text, if it is a value. */
  readonly images: readonly Readonly<Record<'src' | 'place', string> & Partial<Record<'name' | 'alt', string>>>[];
  readonly links: readonly { readonly href: string; readonly place: string }[];
  /** Values of content by place. */
  readonly values: Readonly<Record<string, PageValue>>;
}

/** A value of a content file. */
export interface PageValue {
  readonly id: string;
  readonly file: string;
  readonly name: string;
  readonly kind: 'link' | 'image' | 'asset' | 'html' | 'markdown' | 'text' | 'number' | 'choice';
  readonly help: string;
  readonly options?: readonly string[];
  readonly text: string;
  /** Changes with the value. */
  readonly stamp: string;
  readonly list?: { readonly name: string; readonly index: number; readonly length: number };
}

export interface TextSource {
  readonly text: string;
  readonly place: string;
  /** The component. */
  readonly name?: string;
  readonly values: readonly { readonly start: number; readonly end: number; readonly place: string }[];
}
