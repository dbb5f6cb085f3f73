import type { Span } from '../../../lib/html/html-pieces.js';

/** What a change is about, in the order of reports: what the law and the company care about first. */
export const categories = [
  'compliance',
  'text',
  'links',
  'head',
  'structured-data',
  'media',
  'forms-tracking',
  'accessibility',
  'hosting',
  'code',
  'structure',
  'files',
  'unclassified',
] as const;

export type Category = (typeof categories)[number];

export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved' | 'reordered' | 'spelling';

/** One change at one place of one file. */
export interface Change {
  readonly category: Category;
  readonly kind: ChangeKind;
  /** What changed, without where: `text in footer p`, `main a[href]`, `line of _redirects`. The same change on many pages has the same subject. */
  readonly subject: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** True where the value follows from another change: a hash in an asset's name, the hash of a style in the security policy. A label; nothing is left out for it. */
  readonly ripple: boolean;
  /** True where the two values describe a file and stand in none: `logo.png (403 bytes, SHA-256 …)`. */
  readonly describesFile?: true;
  /** What stands beside it, such as the text of a link whose address changed. */
  readonly context?: string;
  /** What a reader should know of it. */
  readonly notes?: readonly string[];
  /** Where the value stands in the file before and after. */
  readonly beforeSpan?: Span;
  readonly afterSpan?: Span;
}
