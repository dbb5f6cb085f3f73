import type { Outcome } from '../outcome.js';

/** How a report is to look; only people's formats heed it. */
export interface ReportStyle {
  readonly colour: boolean;
  /** Problems and what was asked for, nothing else. */
  readonly quiet: boolean;
  /** Columns of the terminal; missing where there is none, and lines stay whole. */
  readonly width?: number | undefined;
}

/** Turns an outcome into the whole text for standard output, which ends in a line break unless it is empty. */
export type Reporter = (outcome: Outcome, style: ReportStyle) => string | Promise<string>;
