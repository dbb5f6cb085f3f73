import type { Sources, ValueEdit } from '../../../client/dev/messages.js';
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
  /** Equal for pages that differ only in the islands below. */
  readonly around: string;
  /** The islands that can change without a reload, by `data-id`. */
  readonly islands: ReadonlyMap<string, ShownIsland>;
  /** What a build would not publish yet, such as "site/pages/offer.yaml is a draft". */
  readonly previews: readonly string[];
  /** The inline rules, or the address of the style sheet. */
  readonly styles: { readonly css: string } | { readonly url: string };
}

export interface ShownIsland {
  /** Address of its code. */
  readonly src: string;
  /** What the server rendered. */
  readonly markup: string;
}

/** Suggestions for an address without a page. */
export interface SimilarPages {
  /** Most similar first. */
  readonly routes: readonly { readonly route: string; readonly title: string }[];
  /** Commands that create a page there, the likeliest first; none if no page can have the address. */
  readonly commands: readonly { readonly command: string; readonly meaning: string }[];
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
  sources(route: string): Promise<Sources | undefined>;
  /** Answers the editor in the page, which changes content files, and opens them in the editor of this machine. */
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

export interface EditAnswer {
  readonly status: 200 | 404 | 409 | 422;
  readonly body: object;
}
