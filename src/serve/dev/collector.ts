import { createReport, type Diagnostic, type Report } from '../../errors/index.js';

/** A report for a long-lived renderer, whose diagnostics go to the current piece of work. */
export interface Collector {
  readonly report: Report;
  /** Runs one piece of work and returns its diagnostics. Pieces of work must not overlap. */
  collect<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly found: readonly Diagnostic[] }>;
}

export function createCollector(): Collector {
  const report = createReport();
  return {
    report,
    async collect(work) {
      // What earlier work reported after its end belongs to no work.
      report.take();
      return { result: await work(), found: report.take() };
    },
  };
}
