import type { Span } from '../../../lib/html/html-pieces.js';
import type { CheckedPage } from './checked-page.js';
import type { CheckedSite } from './checked-site.js';

export type RuleSeverity = 'error' | 'warning' | 'note';

/** What a rule found. */
export interface RuleProblem {
  /** One sentence, offending values in backticks. */
  readonly message: string;
  /** Path of the file that has it, in the output. */
  readonly path: string;
  /** Where in the file. */
  readonly span?: Span;
  /** The value that stands there, as its source has it, in a file that is no page: builds note no places in it. */
  readonly text?: string;
  /** Replaces the severity of the rule. */
  readonly severity?: RuleSeverity;
}

/** One rule over an emitted tree: what it asks for, and pure functions that look for the contrary. */
export interface Rule {
  /** The name of its file. */
  readonly id: string;
  readonly severity: RuleSeverity;
  /** What the rule asks for, one sentence. */
  readonly about: string;
  /** What to do where it is broken, one sentence. */
  readonly remedy: string;
  /** Sites of a few files by their path, which the rule passes and finds fault with. They are the documentation, and are tested. */
  readonly examples: {
    readonly passes: Readonly<Record<string, string>>;
    readonly fails: Readonly<Record<string, string>>;
  };
  /** Looks at one page by itself. */
  readonly page?: (page: CheckedPage, site: CheckedSite) => readonly RuleProblem[];
  /** Looks at what was gathered of all pages, after each of them was looked at. */
  readonly site?: (site: CheckedSite) => readonly RuleProblem[];
}
