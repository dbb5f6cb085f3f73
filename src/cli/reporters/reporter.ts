import type { Outcome } from './outcome.js';

/** Formats of reports, the default first. */
export const reporterNames = ['pretty', 'json', 'github', 'sarif', 'junit'] as const;

export type ReporterName = (typeof reporterNames)[number];

/** Style of a report; only `pretty` uses it. */
export interface ReportStyle {
  readonly colour: boolean;
  /** Print problems and requested results only. */
  readonly quiet: boolean;
  /** Columns of the terminal; without it, lines are not folded. */
  readonly width?: number | undefined;
}

/** Formats an outcome as the whole text for standard output, which ends with a line break unless it is empty. */
export type Reporter = (outcome: Outcome, style: ReportStyle) => string | Promise<string>;
