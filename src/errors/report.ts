import type { Diagnostic } from './diagnostic.js';
import { sortDiagnostics } from './diagnostic.js';
import { IsletError } from './islet-error.js';

/** Collects the diagnostics of a run, so that its user sees all of them at once. */
export interface Report {
  add(item: Diagnostic): void;
  /** Runs a step; the diagnostics of an `IsletError` are collected, other errors pass through. Returns `undefined` where it failed. */
  attempt<T>(step: () => T): T | undefined;
  /** The same for a step that takes time. */
  attemptAsync<T>(step: () => Promise<T>): Promise<T | undefined>;
  hasErrors(): boolean;
  errorCount(): number;
  /** Of all that was collected. */
  count(): number;
  /** Everything collected, sorted, each problem once. */
  list(): Diagnostic[];
  /** @throws IsletError with everything collected, where any of it is an error. */
  throwIfErrors(): void;
}

export function createReport(): Report {
  const found = new Map<string, Diagnostic>();
  let errors = 0;
  function collect(error: unknown): void {
    if (!(error instanceof IsletError)) throw error;
    for (const item of error.diagnostics) report.add(item);
  }
  const report: Report = {
    add(item) {
      const { file, line, column } = item.position ?? {};
      const key = JSON.stringify([item.name, item.message, file, line, column]);
      if (found.has(key)) return;
      found.set(key, item);
      if (item.severity === 'error') errors += 1;
    },
    attempt(step) {
      try {
        return step();
      } catch (error) {
        collect(error);
        return undefined;
      }
    },
    async attemptAsync(step) {
      try {
        return await step();
      } catch (error) {
        collect(error);
        return undefined;
      }
    },
    hasErrors: () => errors > 0,
    errorCount: () => errors,
    count: () => found.size,
    list: () => sortDiagnostics([...found.values()]),
    throwIfErrors() {
      if (errors > 0) throw new IsletError(report.list());
    },
  };
  return report;
}
