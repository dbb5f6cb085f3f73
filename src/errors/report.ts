import type { DiagnosticName } from './catalogue.js';
import { diagnostic, sortDiagnostics, type Diagnostic, type DiagnosticDetails } from './diagnostic.js';
import { IsletError } from './islet-error.js';

/** Collects the diagnostics of a run, so that users see all of them at once. */
export interface Report {
  add(item: Diagnostic): void;
  /**
   * Runs a step and collects the diagnostics of an `IsletError`. Returns `undefined` if it failed. Rethrows other
   * errors.
   */
  attempt<T>(step: () => T): T | undefined;
  /** The same for an asynchronous step. */
  attemptAsync<T>(step: () => Promise<T>): Promise<T | undefined>;
  hasErrors(): boolean;
  errorCount(): number;
  /** How often diagnostics were added. */
  count(): number;
  /** All diagnostics, sorted, or those of `reportOrigin` alone. One that was added several times has the routes of all. */
  list(): Diagnostic[];
  /** The same, and forgets them. */
  take(): Diagnostic[];
  /** @throws IsletError with all diagnostics if any of them is an error. */
  throwIfErrors(): void;
}

/** Problems from which others follow: a report that has one lists no other. */
const origins = new WeakSet<Diagnostic>();

/** Adds a diagnostic from which others follow, such as a folder whose files are missing. It is listed without them. */
export function reportOrigin(report: Pick<Report, 'add'>, name: DiagnosticName, details: DiagnosticDetails): void {
  const item = diagnostic(name, details);
  origins.add(item);
  report.add(item);
}

/** Adds a diagnostic of the catalogue to a report. */
export function reportProblem(report: Pick<Report, 'add'>, name: DiagnosticName, details: DiagnosticDetails): void {
  report.add(diagnostic(name, details));
}

export function createReport(): Report {
  const found = new Map<string, Diagnostic>();
  let errors = 0;
  let added = 0;
  function collect(error: unknown): void {
    if (!(error instanceof IsletError)) throw error;
    for (const item of error.diagnostics) report.add(item);
  }
  const report: Report = {
    add(item) {
      added += 1;
      const { file, line, column } = item.position ?? {};
      const key = JSON.stringify([item.name, item.message, file, line, column]);
      const known = found.get(key);
      if (known) {
        const routes = [...new Set([...(known.routes ?? []), ...(item.routes ?? [])])].sort();
        if (routes.length > 0) found.set(key, { ...known, routes });
        return;
      }
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
    count: () => added,
    list() {
      const all = [...found.values()];
      const first = all.filter((item) => origins.has(item));
      return sortDiagnostics(first.length > 0 ? first : all);
    },
    take() {
      const taken = report.list();
      found.clear();
      errors = 0;
      return taken;
    },
    throwIfErrors() {
      if (errors > 0) throw new IsletError(report.list());
    },
  };
  return report;
}
