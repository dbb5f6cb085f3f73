import type { Outcome } from '../outcome.js';

/** How a report is to look; only people's formats heed it. */
export interface ReportStyle {
  readonly colour: boolean;
  /** Problems and what was asked for, nothing else. */
  readonly quiet: boolean;
}

/** Turns an outcome into the whole text for standard output, which ends in a line break unless it is empty. */
export type Reporter = (outcome: Outcome, style: ReportStyle) => string;
