import { createReport, type Diagnostic, type Report } from '../../errors/index.js';

/** A report for a long-lived renderer, whose diagnostics go to the current piece of work. */
export interface Collector {
  readonly report: Report;
  /** Runs one piece of work and returns its diagnostics. Pieces of work must not overlap. */
  collect<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly found: readonly Diagnostic[] }>;
}

export function createCollector(): Collector {
  let sink: Report = createReport();
  return {
    report: {
      add: (item) => {
        sink.add(item);
      },
      attempt: (step) => sink.attempt(step),
      attemptAsync: (step) => sink.attemptAsync(step),
      hasErrors: () => sink.hasErrors(),
      errorCount: () => sink.errorCount(),
      count: () => sink.count(),
      list: () => sink.list(),
      throwIfErrors: () => {
        sink.throwIfErrors();
      },
    },
    async collect(work) {
      const own = createReport();
      sink = own;
      try {
        return { result: await work(), found: own.list() };
      } finally {
        sink = createReport();
      }
    },
  };
}
