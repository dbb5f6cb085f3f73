import type { Diagnostic } from '../../../errors/index.js';
import type { HeaderRule } from '../../../lib/site/headers-file.js';
import type { RedirectRule } from '../../../lib/site/redirects-file.js';

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
  /** Images by address, or by number for inline graphics. */
  readonly images: readonly { readonly src: string; readonly place: string; readonly name?: string }[];
}

export interface TextSource {
  readonly text: string;
  /** Place of the element; empty if unknown. */
  readonly place: string;
  readonly name?: string;
  /** Values in the text, by start and end. */
  readonly values: readonly { readonly start: number; readonly end: number; readonly place: string }[];
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
}
