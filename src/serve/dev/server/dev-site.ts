import type { FieldKind } from '../../../api/fields.js';
import type { Diagnostic } from '../../../errors/index.js';
import type { HeaderRule } from '../../../lib/site/headers-file.js';
import type { RedirectRule } from '../../../lib/site/redirects-file.js';
import type { ValuePath } from '../../../lib/text/value-path.js';

/** A page as a build would publish it. */
export interface PageView {
  readonly html: string;
  /** Equal for equal pages. */
  readonly key: string;
  /** Equal for pages that differ only in their styles. */
  readonly frame: string;
  /** What a build would not publish yet, such as "site/pages/offer.yaml is a draft". */
  readonly previews: readonly string[];
  /** The inline rules, or the address of the style sheet. */
  readonly styles: { readonly css: string } | { readonly url: string };
}

/** A place to open in an editor. */
export interface EditPlace {
  /** Relative to the root. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Suggestions for an address without a page. */
export interface SimilarPages {
  /** Most similar first. */
  readonly routes: readonly { readonly route: string; readonly title: string }[];
  /** Commands that create a page there, the likeliest first; none if no page can have the address. */
  readonly commands: readonly { readonly command: string; readonly meaning: string }[];
}

/** The sources of texts and images of a page. Places are `FILE:LINE:COLUMN`; `name` is that of the component. */
export interface PageSources {
  readonly texts: readonly TextSource[];
  /** Images by address, or by number for inline graphics; `alt` is the place of an alternative text that is a value. */
  readonly images: readonly Readonly<Record<'src' | 'place', string> & Partial<Record<'name' | 'alt', string>>>[];
  /** Links to places of content, by their address in the page. */
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

/** A value of a content file, as the editor in the page shows it. */
export interface PageValue {
  /** Names it in requests. */
  readonly id: string;
  readonly file: string;
  readonly path: ValuePath;
  /** The path as text, such as `faq[2].question`. */
  readonly name: string;
  readonly kind: FieldKind | 'text' | 'number' | 'choice';
  /** What the schema says of it. */
  readonly help: string;
  readonly options?: readonly string[];
  /** As written, without quotes; empty if it is missing. */
  readonly text: string;
  /** Changes with the value. */
  readonly stamp: string;
  /** The nearest list around it, and which item of it this is in. */
  readonly list?: { readonly name: string; readonly index: number; readonly length: number } | undefined;
}

/** A site that changes, as the dev server serves it. */
export interface DevSite {
  rules(): { readonly headers: readonly HeaderRule[]; readonly redirects: readonly RedirectRule[] };
  /** True if there is a page at a route, also if it has problems. */
  has(route: string): boolean;
  /** The current page; `undefined` if there is none or it has problems. */
  view(route: string): Promise<PageView | undefined>;
  /** The last version of the page without problems. */
  lastGood(route: string): PageView | undefined;
  /** The bytes of any other published file. */
  file(path: string): Promise<Uint8Array | undefined>;
  /** Every known problem, those of the page at a route first. */
  problems(route: string): readonly Diagnostic[];
  similar(path: string): SimilarPages;
  sources(route: string): Promise<PageSources | undefined>;
  /** Opens an editor; returns an error message, if any. */
  edit(place: EditPlace): Promise<string | undefined>;
  /** Answers the editor in the page, which changes content files. */
  editing(request: EditRequest): Promise<EditAnswer>;
}

/** What a page asks of its session while it is edited. */
export interface EditRequest {
  readonly action: string;
  readonly route: string;
  readonly edits: readonly ValueEdit[];
  /** What else the action needs, by name. */
  readonly texts: Readonly<Record<string, string>>;
}

/** A change of a value that the page shows. */
export interface ValueEdit {
  readonly id: string;
  /** The stamp of the value that was edited. */
  readonly stamp: string;
  readonly text: string;
  /** Changes the item around the value instead: `add`, `remove`, `up` or `down`. */
  readonly item?: string;
}

export interface EditAnswer {
  readonly status: 200 | 404 | 409 | 422;
  readonly body: object;
}
