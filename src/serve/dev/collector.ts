import { createReport, type Diagnostic, type Report } from '../../errors/index.js';

/** One report for a renderer that lives on, whose diagnostics go to the piece of work under way. */
export interface Collector {
  readonly report: Report;
  /** Runs one piece of work; what is reported meanwhile is its own. Pieces do not overlap. */
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
