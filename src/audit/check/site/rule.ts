import type { Span } from '../../../lib/html/html-pieces.js';
import type { PageFacts } from '../../facts/read-page.js';
import type { CheckedSite } from './checked-site.js';

export type RuleSeverity = 'error' | 'warning' | 'note';

/** A problem that a rule found. */
export interface RuleProblem {
  /** One sentence, offending values in backticks. */
  readonly message: string;
  /** Path of the output file. */
  readonly path: string;
  /** Position in the file. */
  readonly span?: Span | undefined;
  /** The value as its source has it. Set in files other than pages, for which builds record no positions. */
  readonly text?: string;
  /** An address of the page, which its template may have made. */
  readonly address?: string;
  /** A name in styles. Its source is the template that has it; if only a package has it, there is no problem. */
  readonly styleName?: string | undefined;
  /** `FILE:LINE:COLUMN`, if the position is known without the manifest. */
  readonly source?: string;
  /** Overrides the severity of the rule. */
  readonly severity?: RuleSeverity | undefined;
}

/** A problem on a page, in its own file unless it names another one. */
export type PageProblem = Omit<RuleProblem, 'path'> & Partial<Pick<RuleProblem, 'path'>>;

/** A rule for an output: its description, and pure functions that find problems. */
export interface Rule {
  /** The name of its file. */
  readonly id: string;
  readonly severity: RuleSeverity;
  /** What the rule requires, in one sentence. */
  readonly about: string;
  /** How to fix a problem, in one sentence. */
  readonly remedy: string;
  /** Small sites, by path, that pass and fail. They document the rule and are tested. */
  readonly examples: {
    readonly passes: Readonly<Record<string, string>>;
    readonly fails: Readonly<Record<string, string>>;
  };
  /** Whether it also holds for pages of `site/public/`, of which a build copies every byte. */
  readonly holdsForCopies?: boolean;
  /** Checks one page. */
  readonly page?: (page: PageFacts, site: CheckedSite) => readonly PageProblem[];
  /** Checks the whole site after all pages were read. */
  readonly site?: (site: CheckedSite) => readonly RuleProblem[];
}
