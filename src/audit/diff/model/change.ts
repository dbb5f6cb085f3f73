import type { Span } from '../../../lib/html/html-pieces.js';
import type { About, AboutOf, Fields } from './about.js';

/** Titles of the categories of changes, in the order of reports: legally relevant ones first. */
export const categoryTitles = {
  compliance: 'Compliance',
  text: 'Text',
  links: 'Links',
  head: 'Document head',
  'structured-data': 'Structured data',
  media: 'Images and media',
  'forms-tracking': 'Forms and tracking',
  accessibility: 'Accessibility',
  hosting: 'Headers and redirects',
  code: 'Scripts, styles, policy',
  structure: 'Structure',
  files: 'Files',
  unclassified: 'Unclassified',
} as const;

export type Category = keyof typeof categoryTitles;

export const categories = Object.keys(categoryTitles) as readonly Category[];

export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved' | 'reordered' | 'spelling';

/** A change in plain words, for a reader who knows nothing of HTML. */
export interface Statement {
  /** Without the pages: `The age notice is no longer visible`. */
  readonly says: string;
  /** In how many of its places on a page, if not in all: `in 1 of 3 places`. */
  readonly where?: string;
  /** The end of the sentence: `its text size is 0`. */
  readonly why?: string;
}

/** Where a change is in its page. */
export interface ChangePlace {
  /** Address of the link of the list entry that it is in, before and after. */
  readonly linkBefore: string | undefined;
  readonly linkAfter: string | undefined;
}

/** One change at one place of one file. */
export interface Change {
  readonly category: Category;
  readonly kind: ChangeKind;
  /** What changed, as data. The same change on many pages has the same value. */
  readonly about: About;
  /** What it is in its new place, if that differs. */
  readonly to?: About | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /**
   * True if the value only follows from another change, such as a hash in the name of an asset or in the
   * security policy. Ripples are labelled, not left out.
   */
  readonly ripple: boolean;
  /** True if the values describe a file: `logo.png (403 bytes, SHA-256 …)`. */
  readonly describesFile?: true;
  /** Context, such as the text of a link whose address changed. */
  readonly context?: string | undefined;
  /** Notes for the reader. */
  readonly notes?: readonly string[];
  /** The id of the rule that the change breaks, if only the policy before has that rule. */
  readonly breaches?: string;
  /** The text without the number of its clause. */
  readonly unnumbered?: string | undefined;
  /** The styles to look for in the sources, if they are the cause and not the values. */
  readonly styles?: { readonly before: string; readonly after: string };
  /** Position of the value in the file before and after. */
  readonly beforeSpan?: Span | undefined;
  readonly afterSpan?: Span | undefined;
  /** Only for changes of pages. */
  readonly place?: ChangePlace;
  /** Offset in the page after where a removed value was. */
  readonly lostAt?: number;
  /** Offset of the start tag in the page after that hides the value. */
  readonly hiddenAt?: number;
}

/** A change of a value that may be missing on one side. Its kind follows from its values unless it is given. */
export function changeOf({
  before,
  after,
  ...rest
}: Omit<Change, 'kind' | 'ripple' | 'before' | 'after'> & Partial<Change>): Change {
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return { kind, ripple: false, before, after, ...rest };
}

/** What a statement is made from. The values of folded changes differ, so that they are missing. */
export type StatedChange = Pick<Change, 'kind' | 'about'> &
  Partial<Pick<Change, 'before' | 'after' | 'context' | 'to'>>;

/** How sources reach a change. */
export interface Reach {
  /** The name under which sources have the value: `og:title`, `name`. */
  readonly name?: string;
  /** True if style sheets can cause it. */
  readonly isStyle?: boolean;
  /** Settings that are shown here only. */
  readonly settings?: readonly string[];
}

/** Why a change is approved by its own fingerprint, whatever its category. */
export type Approval =
  | 'scripts and policy'
  | 'headers and redirects'
  | 'indexing by search engines'
  // Of no known kind.
  | 'changes without a description';

/** One kind of change: what reports call it, its sentence, how sources reach it, and whether it is approved alone. */
export interface KindOfChange<A> {
  readonly subject: (about: A) => string;
  readonly says: (about: A, change: StatedChange) => Statement;
  readonly reach?: (about: A) => Reach;
  readonly approval?: (about: A) => Approval | undefined;
}

/** Every kind of change by its name. */
export type KindsOfChange = { readonly [K in keyof Fields]: KindOfChange<AboutOf<K>> };
