import type { DiagnosticName } from './catalogue.js';
import type { Diagnostic, DiagnosticDetails } from './diagnostic.js';
import { diagnostic } from './diagnostic.js';

/**
 * The one error class. It carries every diagnostic of a failed step. Any other thrown value is a bug in the
 * generator.
 */
export class IsletError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((item) => `${item.name}: ${item.message}`).join('\n'));
    this.name = 'IsletError';
    this.diagnostics = diagnostics;
  }
}

/** Creates an error with one diagnostic, to throw when the step cannot continue. */
export function failure(name: DiagnosticName, details: DiagnosticDetails): IsletError {
  return new IsletError([diagnostic(name, details)]);
}
