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

export interface IslandsMessage {
  /** Key of the page with the new islands. */
  readonly key: string;
  /** Addresses of the code, by `data-id`. */
  readonly addresses: Readonly<Record<string, string>>;
}

/** Where the parts of the page come from, in document order. Places are `FILE:LINE:COLUMN`; `name` is that of the component. */
export interface Sources {
  readonly texts: readonly TextSource[];
  /** By address, or by number for inline graphics; `alt` is the place of an alternative text that is a value. */
  readonly images: readonly Readonly<Record<'src' | 'place', string> & Partial<Record<'name' | 'alt', string>>>[];
  readonly links: readonly { readonly href: string; readonly place: string }[];
  /** The values of content that the page shows, by the places above. */
  readonly values: Readonly<Record<string, PageValue>>;
}

export interface TextSource {
  readonly text: string;
  /** Place of the element; empty if unknown. */
  readonly place: string;
  readonly name?: string;
  /** Values in the text, by start and end. */
  readonly values: readonly { readonly start: number; readonly end: number; readonly place: string }[];
}

/** A value of a content file. */
export interface PageValue {
  /** Names it in requests. */
  readonly id: string;
  readonly file: string;
  readonly path: readonly (string | number)[];
  /** Missing if the value is. */
  readonly line?: number;
  /** The path as text, such as `faq[2].question`. */
  readonly name: string;
  readonly kind:
    'link' | 'image' | 'asset' | 'html' | 'markdown' | 'text' | 'number' | 'choice' | 'list' | 'date' | 'moment';
  /** What the schema says of it. */
  readonly help: string;
  readonly options?: readonly string[];
  /** Whether the file may leave it out. */
  readonly isOptional: boolean;
  /** As written, without quotes; empty if it is missing. */
  readonly text: string;
  /** Changes with the value. */
  readonly stamp: string;
  /** The nearest list around it, and which item of it this is in; of an empty list, itself. */
  readonly list?: {
    readonly name: string;
    readonly index: number;
    readonly length: number;
    /** A free id for a new item, if its items have ids. */
    readonly newId?: string;
  };
}

/** A change of a value. */
export interface ValueEdit {
  readonly id: string;
  /** The stamp of the value that was edited. */
  readonly stamp: string;
  /** Of a new item, its id. */
  readonly text: string;
  /** The text as the editor of texts has it, which replaces `text`. */
  readonly document?: string;
  /** Changes the item around the value instead: `add`, `remove`, `up` or `down`. */
  readonly item?: string;
}
