import type { Diagnostic } from '../../../errors/index.js';
import type { HeaderRule } from '../../../lib/site/headers-file.js';
import type { RedirectRule } from '../../../lib/site/redirects-file.js';

/** A page as a build would publish it. */
export interface PageView {
  readonly html: string;
  /** Equal for equal pages. */
  readonly key: string;
  /** Equal for pages that differ in their style sheet only. */
  readonly frame: string;
  /** What the style sheet is put on the page by: its rules, or the address of the file. */
  readonly styles: { readonly css: string } | { readonly url: string };
}

/** A place that an editor can be opened at. */
export interface EditPlace {
  /** Relative to the root. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What may be meant by an address that has no page. */
export interface NearPages {
  /** Nearest first. */
  readonly routes: readonly { readonly route: string; readonly title: string }[];
  /** Commands that make a page there, the likeliest first; none where no page can have the address. */
  readonly commands: readonly { readonly command: string; readonly meaning: string }[];
}

/** Where texts and images of a page come from. Places are `FILE:LINE:COLUMN`; `name` is that of the component. */
export interface PageSources {
  readonly texts: readonly TextSource[];
  /** Images by what they are drawn from: the address, or a running number for graphics in the page. */
  readonly images: readonly { readonly src: string; readonly place: string; readonly name?: string }[];
}

export interface TextSource {
  readonly text: string;
  /** Where the element is written that holds the text; empty where that is not known. */
  readonly place: string;
  readonly name?: string;
  /** Values that the text is made of, by where they begin and end in it. */
  readonly values: readonly { readonly start: number; readonly end: number; readonly place: string }[];
}

/** What a dev server serves: a site that changes. */
export interface DevSite {
  rules(): { readonly headers: readonly HeaderRule[]; readonly redirects: readonly RedirectRule[] };
  /** Whether there is a page at a route, with problems or without. */
  has(route: string): boolean;
  /** The page as it is now; `undefined` where there is none or it has problems. */
  view(route: string): Promise<PageView | undefined>;
  /** The page as it last was without problems. */
  lastGood(route: string): PageView | undefined;
  /** The bytes of any other published file. */
  file(path: string): Promise<Uint8Array | undefined>;
  /** Every known problem, those of the page at a route first. */
  problems(route: string): readonly Diagnostic[];
  near(path: string): NearPages;
  sources(route: string): Promise<PageSources | undefined>;
  /** Opens an editor; returns what went wrong. */
  edit(place: EditPlace): Promise<string | undefined>;
}
